import Floor
import Foundation
import Testing

@testable import DiaryRoom

struct JournalLockTests {
    private func refused(_ fields: [String: String], isNew: Bool = true) -> String? {
        do throws(Refusal) {
            _ = try NewJournalLock(Desk.fields(fields), isNew: isNew)
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `a new lock has a passphrase, twice, and minutes that are offered`() throws {
        let fields = ["minutes": "15", "passphrase": "달빛 창가에서", "again": "달빛 창가에서"]
        let new = try NewJournalLock(Desk.fields(fields), isNew: true)
        #expect(new.lock == JournalLock(minutes: 15) && new.passphrase == "달빛 창가에서")
        #expect(refused(fields.merging(["minutes": "2"]) { $1 }) == "lock-minutes-unknown")
        #expect(refused(fields.merging(["minutes": ""]) { $1 }) == "lock-minutes-unknown")
        #expect(refused(fields.merging(["again": "달빛 창가에"]) { $1 }) == "passphrase-not-again")
        #expect(refused(["minutes": "5", "passphrase": "12345", "again": "12345"]) == "passphrase-too-short")
        #expect(refused(["minutes": "5"]) == "passphrase-too-short")
        let long = String(repeating: "a", count: 1_025)
        #expect(refused(["minutes": "5", "passphrase": long, "again": long]) == "passphrase-too-long")
    }

    @Test func `a lock that is there keeps its passphrase unless another one is given`() throws {
        let new = try NewJournalLock(Desk.fields(["minutes": "1", "passphrase": ""]), isNew: false)
        #expect(new.passphrase == nil && new.lock.minutes == 1)
        #expect(refused(["minutes": "1", "passphrase": "123456"], isNew: false) == "passphrase-not-again")
    }

    @Test func `the page of a lock says nothing of the journal, and leads back to the page that was asked for`() throws
    {
        let desk = try Desk()
        let next = DiaryRules.link(to: desk.journal.id).at("month")
        let page = LockPage.page(desk.journal.id, next: next, removal: .afterSignIn, refusal: nil, desk.viewer())
        let html = Desk.text(page.body)
        #expect(html.contains("/unlock") && html.contains(next.text) && html.contains("data-locked"))
        #expect(!html.contains("/forget-lock") && page.live == nil && !page.title.contains("일기\n"))
        let fresh = LockPage.page(desk.journal.id, next: nil, removal: .open, refusal: .passphraseWrong, desk.viewer())
        #expect(fresh.status == 422 && Desk.text(fresh.body).contains("/forget-lock"))
        let waits = LockPage.page(
            desk.journal.id, next: nil, removal: .waits(days: 7), refusal: .lockWaits(7), desk.viewer())
        #expect(waits.status == 409 && !Desk.text(waits.body).contains("/forget-lock"))
        #expect(Desk.text(waits.body).contains("7일 뒤부터"))
        #expect(LockPage.refusal(named: "wait")?.kind == .tooMany && LockPage.refusal(named: "open") == nil)
    }

    @Test func `whoever forgot the passphrase is sent to sign in again only where that is still to be done`() throws {
        let desk = try Desk()
        func html(_ removal: LockPage.Removal) -> String {
            Desk.text(
                LockPage.page(desk.journal.id, next: nil, removal: removal, refusal: nil, desk.viewer()).body)
        }
        #expect(html(.afterSignIn).contains("로그아웃하고") && !html(.afterSignIn).contains("/forget-lock"))
        #expect(!html(.open).contains("로그아웃하고") && html(.open).contains("/forget-lock"))
        #expect(html(.open).contains("로그인한 지 10분이 지나지 않아서"))
    }

    @Test(arguments: [nil, JournalLock(minutes: 15)])
    func `the page that sets a lock begins with its forms, and folds what it does not do and who may come in`(
        _ lock: JournalLock?
    ) throws {
        var desk = try Desk()
        desk.hasLock = lock != nil
        let slice = desk.slice(DiaryQuery.Part(desk.journal.id), Desk.minji)
        let html = Desk.text(LockSettingsPage.page(lock, slice, desk.viewer()).body)
        let form = try #require(html.range(of: "<form"))
        let before = html[..<form.lowerBound]
        #expect(before.contains("암호화하지는 않아요") && before.count < 300, "two sentences stand before it")
        let folds = try #require(html.range(of: "<details"))
        let lastForm = try #require(html.range(of: "</form>", options: .backwards))
        #expect(lastForm.upperBound <= folds.lowerBound, "what is folded follows the forms")
        #expect(html.contains("공유 링크는 열려 있어요") && html.contains("관리자는"))
        for text in ["공유 링크는 열려 있어요", "관리자는"] { #expect(!html[..<folds.lowerBound].contains(text)) }
    }
}
