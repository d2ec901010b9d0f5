"""A table on its way to a board: what it was taken for, and what its columns become."""

from playwright.sync_api import expect

from people import MINJI


def test_columns_become_what_is_chosen_in_the_look(visitors):
    page = visitors.sign_in(MINJI)
    page.goto("/board/import")
    table = "무엇,언제쯤\n우유,2026-12-03\n빵,\n".encode("cp949")
    page.get_by_label("파일").set_input_files({"name": "장보기.csv", "mimeType": "text/csv", "buffer": table})
    page.get_by_role("button", name="미리 보기").click()
    expect(page.get_by_text("CP949로 읽었어요")).to_be_visible()
    again = page.get_by_role("button", name="고른 칸으로 다시 보기")
    again.click()
    expect(page.locator(".field-error")).to_be_visible()
    page.get_by_label("무엇").select_option(label="제목")
    again.click()
    expect(page.locator(".import-losses li")).to_have_count(1)
    expect(page.get_by_label("무엇")).to_have_value("title")
    # Who chooses something while creating sees first what comes of it.
    page.get_by_label("언제쯤").select_option(label="마감일")
    page.get_by_role("button", name="보드로 만들기").click()
    expect(page.locator(".import-losses")).to_have_count(0)
    expect(page.get_by_label("언제쯤")).to_have_value("due")
    page.get_by_role("button", name="보드로 만들기").click()
    expect(page.locator(".card-title")).to_have_text(["우유", "빵"])


def test_a_table_is_seen_in_another_encoding_without_choosing_the_file_again(visitors):
    page = visitors.sign_in(MINJI)
    page.goto("/board/import")
    # 챕 in CP949 has the bytes of é in UTF-8: what was found is not what the file is in.
    table = "title\n챕\n".encode("cp949")
    page.get_by_label("파일").set_input_files({"name": "장보기.csv", "mimeType": "text/csv", "buffer": table})
    page.get_by_role("button", name="미리 보기").click()
    shown = page.locator(".row-meta")
    expect(shown.filter(has_text="é")).to_have_count(1)
    page.get_by_text("글자 부호 바꾸기").click()
    chosen = page.get_by_label("글자 부호", exact=True)
    expect(chosen.locator("option:checked")).to_have_text("자동 (UTF-8)")
    again = page.get_by_role("button", name="이 글자 부호로 다시 보기")
    chosen.select_option(label="UTF-16")
    again.click()
    expect(page.locator("#field-encoding-error")).to_contain_text("UTF-16으로 읽을 수 없어요")
    expect(shown.filter(has_text="é")).to_have_count(1)
    chosen.select_option(label="CP949 (EUC-KR)")
    again.click()
    expect(shown.filter(has_text="챕")).to_have_count(1)
    expect(chosen).to_have_value("cp949")
    page.get_by_role("button", name="보드로 만들기").click()
    expect(page.locator(".card-title")).to_have_text(["챕"])
