/// The search field. It works as a plain form; `search.js` shows results while typing.
///
/// - Parameters:
///   - action: the page that shows the results.
///   - name: what is searched; the field's label.
@inline(never)
public func searchForm(
    _ action: Link, _ name: String, query: String = "", isFocused: Bool = false, _ language: Language
) -> HTML {
    tag("form", .class("search"), .fixed("method", "get"), .action(action), .role("search"), .flag("data-search")) {
        tag("label", .class("spoken"), .value("for", "search-words")) { name }
        icon(.search)
        tag(
            "input", .class("input"), .id("search-words"), .name("q"), .type("search"), .value(query),
            .value("placeholder", name), .fixed("autocomplete", "off"), .fixed("enterkeyhint", "search"),
            .value("maxlength", String(SearchQuery.limit)), .when(isFocused, .flag("autofocus")))
        button(SearchPhrases.search(language), .quiet)
    }
}

/// The results of a query: a list, an empty state, or a hint if the query is empty.
@inline(never)
public func foundView(_ page: FoundPage, query: SearchQuery, more: Link, _ language: Language) -> HTML {
    tag("div", .class("found"), .id("found")) {
        if page.isBehind { tag("p", .class("field-hint"), .role("status")) { SearchPhrases.behind(language) } }
        if query.isEmpty {
            emptyState(
                .drawingSearch, query.text.isEmpty ? SearchPhrases.hint(language) : SearchPhrases.noLetter(language))
        } else if page.found.isEmpty {
            emptyState(.drawingSearch, SearchPhrases.nothing(query.text)(language))
        } else {
            tag(
                "ol", .class("rows"), .role("list"), .id("found-list"),
                .data("data-more-list", page.next?.text ?? query.text)
            ) {
                for found in page.found { view(found) }
            }
            if let next = page.next {
                moreLink(
                    SearchPhrases.more(language), to: more.with("q", query.text).with("after", next.text),
                    list: "found-list")
            } else if !page.isBehind {
                listEnd(SearchPhrases.end(language))
            }
        }
    }
}

private func view(_ found: FoundThing) -> HTML {
    tag("li", .class("row"), .id("found-" + found.id.text)) {
        tag("div", .class("row-main")) {
            tag("div", .class("row-words")) {
                tag("a", .class("row-title"), .href(found.link)) { excerpt(found.title) }
                if let text = found.excerpt { tag("p", .class("found-text")) { excerpt(text) } }
                tag("p", .class("row-meta")) { found.home }
            }
        }
    }
}

/// A text with its matches marked.
@inline(never)
public func excerpt(_ excerpt: Excerpt) -> HTML {
    group {
        for part in excerpt.parts {
            if part.isMarked {
                tag("mark") { part.text }
            } else {
                part.text
            }
        }
    }
}

enum SearchPhrases {
    static var search: Phrase { Phrase(ko: "검색", en: "Search") }
    static var hint: Phrase {
        Phrase(
            ko: "낱말이나 한 글자, 초성으로 검색할 수 있어요. ‘ㅈㅁ’이라고 쓰면 ‘주말’을 찾아요.",
            en: "Type the beginning of a word. Case and accents are ignored. Add words to narrow the results.")
    }
    static var noLetter: Phrase {
        Phrase(
            ko: "글자나 숫자가 있어야 검색할 수 있어요.", en: "Enter at least one letter or digit.")
    }
    static var more: Phrase { Phrase(ko: "더 보기", en: "Show more") }
    static var end: Phrase { Phrase(ko: "검색 결과는 여기까지예요.", en: "No more results.") }

    static var behind: Phrase {
        Phrase(
            ko: "새로 쓴 글을 아직 읽고 있어요. 잠시 뒤에 다시 검색하면 더 나올 수 있어요.",
            en: "Recent changes are still being indexed. Search again in a moment for more results.")
    }

    static func nothing(_ query: String) -> Phrase {
        Phrase(
            ko: "‘\(query)’\(Particle.object.after(query)) 찾지 못했어요. 더 짧게 쓰거나 다른 낱말로 검색해 보세요.",
            en: "No results for “\(query)”. Try a shorter or different word.")
    }
}
