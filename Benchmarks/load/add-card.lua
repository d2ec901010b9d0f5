-- Adds cards: each request adds a card with its own operation id, as a browser's form does, to the next board in turn, by
-- the board's owner. The given file has a board's id and its owner's cookie per line.
dofile("report.lua")

local titles = {
    "결제 실패 안내 문구 다듬기", "Ask three runners for a quote", "온보딩 화면 접근성 점검", "Winter route map, 8 km",
    "지하철에서 저장되는지 시험", "Sign-up form in both languages",
}
local body = "한도 초과와 네트워크 오류를 나누어 알려 주고, 다시 시도하는 길을 함께 보여 줘요."
local boards = {}
local count = 0
local salt

function init(arguments)
    for line in io.lines(arguments[1]) do
        local id, cookie = line:match("^(%S+)\t(.+)$")
        boards[#boards + 1] = {
            path = "/api/v1/boards/" .. id .. "/cards",
            headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] },
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
    local card = string.format(
        '{"id":"%s","title":"%s %d","body":"%s"}', id, titles[count % #titles + 1], count, body)
    return wrk.format("POST", board.path, board.headers, card)
end
