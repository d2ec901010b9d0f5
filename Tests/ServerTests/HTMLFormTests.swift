import Testing

@testable import TestKit

/// What the tests of pages without scripts stand on.
@Suite struct `A form as a browser sends it` {
    @Test func `has its hidden fields, what is in the others, and the button that was pressed`() async throws {
        try await Self.withBrowser { open in
            let page = try open(
                """
                <form method="post" action="/a" id="one">
                <input type="hidden" name="operation" value="1"><input name="text" value="a &amp; &#39;b&#39;">
                <input name="off" value="x" disabled><input type="checkbox" name="box" value="on">
                <input type="checkbox" name="ticked" checked><input type="radio" name="way" value="up">
                <input type="radio" name="way" value="down" checked>
                <select name="list"><option value="1">One</option><option value="2" selected>Two</option></select>
                <select name="first"><option value="" disabled>None</option><option>Three</option></select>
                <textarea name="lines">

                x</textarea><template><input name="inert" value="x"></template>
                <input type="file" name="file"><input value="no name">
                <button name="go" value="left">Left</button><button name="go" value="right">Right</button>
                </form><input name="outside" value="o" form="one">
                """)
            let sent = try page.form("Right").entries.map { "\($0.name)=\($0.value)" }
            #expect(
                sent == [
                    "operation=1", "text=a & 'b'", "ticked=on", "way=down", "list=2", "first=Three", "lines=\nx",
                    "file=",
                    "go=right", "outside=o",
                ])
            var form = try page.form(to: "/a")
            try form.fill("text", "c")
            try form.check("box")
            try form.uncheck("ticked")
            try form.check("way", "up")
            try form.choose("list", "One")
            try form.fill("lines", "y\nz")
            try form.attach("file", HTMLForm.File("a.txt", type: "text/plain", [1]))
            #expect(
                form.entries.map { "\($0.name)=\($0.value)" } == [
                    "operation=1", "text=c", "box=on", "way=up", "list=1", "first=Three", "lines=y\nz", "file=a.txt",
                    "go=left", "outside=o",
                ])
        }
    }

    @Test func `has no button that sends nothing, that nobody comes to, or that is one of two`() async throws {
        try await Self.withBrowser { open in
            for html in [
                "", "<button>Go</button>", "<form><button disabled>Go</button></form>",
                "<form><button type=\"button\">Go</button></form>", "<form><button hidden>Go</button></form>",
                "<form><div hidden><button>Go</button></div></form>", "<form inert><button>Go</button></form>",
                "<form><fieldset disabled><button>Go</button></fieldset></form>",
                "<template><form><button>Go</button></form></template>",
                "<dialog id=\"d\"><form><button>Go</button></form></dialog>",
                "<dialog id=\"d\"><button command=\"show-modal\" commandfor=\"d\">Open</button><form><button>Go</button></form></dialog>",
                "<button hidden popovertarget=\"m\">Open</button><div id=\"m\" popover=\"auto\"><form><button>Go</button></form></div>",
                "<button data-opens=\"m\">Open</button><div id=\"m\" popover=\"auto\"><form><button>Go</button></form></div>",
                "<form><button aria-label=\"Other\">Go</button></form>",
                "<form><button>Go</button></form><form><button>Go</button></form>",
            ] {
                let page = try open(html)
                #expect(throws: NotOnPage.self, "\(html)") { try page.form("Go") }
            }
        }
    }

    @Test func `has its button in a dialog and in a menu that other buttons open`() async throws {
        try await Self.withBrowser { open in
            let page = try open(
                """
                <button popovertarget="m">Menu</button>
                <div id="m" popover="auto"><button command="show-modal" commandfor="d">Open</button></div>
                <dialog id="d"><form><button aria-label="Go">x</button></form></dialog>
                """)
            _ = try page.form("Go")
            #expect(page.text == "Menu")
        }
    }

    @Test func `is filled in only where it has such a field that can be used`() async throws {
        try await Self.withBrowser { open in
            for fields in [
                "", "<input name=\"other\">", "<input type=\"hidden\" name=\"text\">", "<input name=\"text\" disabled>",
                "<input name=\"text\" readonly>", "<div hidden><input name=\"text\"></div>",
                "<template><input name=\"text\"></template>", "<fieldset disabled><input name=\"text\"></fieldset>",
                "<input name=\"text\"><input name=\"text\">", "<select name=\"text\"><option>a</option></select>",
            ] {
                var form = try open("<form>\(fields)<button>Go</button></form>").form("Go")
                #expect(throws: NotOnPage.self, "\(fields)") { try form.fill("text", "a") }
            }
        }
    }

    @Test func `is not sent where the browser knows that it is wrong`() async throws {
        try await Self.withBrowser { open in
            for field in [
                "<input name=\"a\" required>", "<textarea name=\"a\" required>\n</textarea>",
                "<select name=\"a\" required><option value=\"\">Choose</option></select>",
                "<input type=\"file\" name=\"a\" required>", "<input type=\"checkbox\" name=\"a\" required>",
                "<input type=\"radio\" name=\"a\" value=\"1\" required>",
                "<input type=\"number\" name=\"a\" max=\"9\" value=\"10\">",
                "<input type=\"email\" name=\"a\" value=\"nobody\">",
            ] {
                let form = try open("<form>\(field)<button>Go</button></form>").form("Go")
                await #expect(throws: NotOnPage.self, "\(field)") { try await form.send() }
            }
        }
    }

    @Test func `has no option, and no second file, that its field does not take`() async throws {
        try await Self.withBrowser { open in
            var form = try open(
                """
                <form><select name="list"><option disabled>a</option><option>b</option></select>
                <input type="file" name="file"><button>Go</button></form>
                """
            ).form("Go")
            for option in ["a", "c"] { #expect(throws: NotOnPage.self) { try form.choose("list", option) } }
            let file = HTMLForm.File("a", type: "text/plain", [])
            #expect(throws: NotOnPage.self) { try form.attach("file", file, file) }
        }
    }

    @Test(arguments: ["<p>", "</p>", "<p><b></p></b>", "<p a=1>x</p>", "<p a=\"1\" a=\"2\">x</p>", "<p", "<!-- x"])
    func `is read from no page whose elements do not end as ours do`(_ html: String) {
        #expect(throws: (any Error).self) { try HTMLDocument(html) }
    }

    /// Passes a body what opens a page of this HTML.
    private static func withBrowser(
        _ body: @escaping @Sendable (@Sendable (String) throws -> OpenPage) async throws -> Void
    ) async throws {
        try await withHouse(.sqlite) { house in
            let visitor = house.visitor()
            try await body { try OpenPage(visitor, "/here", status: 200, html: $0) }
        }
    }
}
