-- Adds cards by the form on a board's page, with what Chromium sends with it: every request is another card, on the next
-- board in turn, by the person whose board it is. The file named has a board's id, its owner's cookie and a column's id on
-- each line.
dofile("report.lua")

local titles = {
    "결제 실패 안내 문구 다듬기", "Ask three runners for a quote", "온보딩 화면 접근성 점검", "Winter route map, 8 km",
    "지하철에서 저장되는지 시험", "Sign-up form in both languages",
}
local boards = {}
local count = 0
local salt

local function escaped(text)
    return (text:gsub("[^%w%-%._~ ]", function(byte) return string.format("%%%02X", byte:byte()) end):gsub(" ", "+"))
end

function init(arguments)
    local host = wrk.headers["Host"]
    for line in io.lines(arguments[1]) do
        local id, cookie, column = line:match("^(%S+)\t([^\t]+)\t(%S+)$")
        boards[#boards + 1] = {
            path = "/board/" .. id .. "/add-card",
            column = column,
            headers = {
                ["Host"] = host, ["Cookie"] = cookie .. "; maru_zone=Asia%2FSeoul",
                ["Content-Type"] = "application/x-www-form-urlencoded", ["Origin"] = "http://" .. host,
                ["Referer"] = "http://" .. host .. "/board/" .. id, ["Sec-Fetch-Site"] = "same-origin",
                ["Sec-Fetch-Mode"] = "navigate", ["Sec-Fetch-Dest"] = "document", ["Sec-Fetch-User"] = "?1",
                ["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                ["Accept-Encoding"] = "gzip, deflate, br, zstd", ["Accept-Language"] = "ko,en-US;q=0.9,en;q=0.8",
                ["Cache-Control"] = "max-age=0", ["Upgrade-Insecure-Requests"] = "1",
                ["User-Agent"] =
                    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
            },
        }
    end
    local source = assert(io.open("/dev/urandom", "rb"))
    local bytes = { source:read(6):byte(1, 6) }
    source:close()
    salt = string.format("%02x%02x%02x%02x%02x%02x", unpack(bytes))
end

function request()
    count = count + 1
    local board = boards[count % #boards + 1]
    local now = string.format("%012x", os.time() * 1000)
    local id = string.format(
        "%s-%s-7%03x-8%03x-%s", now:sub(1, 8), now:sub(9), count % 4096, math.floor(count / 4096), salt)
    local form = string.format(
        "operation=%s&column=%s&title=%s", id, board.column, escaped(titles[count % #titles + 1] .. " " .. count))
    return wrk.format("POST", board.path, board.headers, form)
end
