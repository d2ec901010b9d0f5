-- Renames cards, one after the other, to make a long history. The file named has a path and a cookie on each line.
dofile("report.lua")

local cards = {}
local count = 0

function init(arguments)
    for line in io.lines(arguments[1]) do
        local path, cookie = line:match("^(%S+)\t(.+)$")
        cards[#cards + 1] = {
            path = path,
            headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] },
        }
    end
end

function request()
    count = count + 1
    local card = cards[count % #cards + 1]
    return wrk.format("PATCH", card.path, card.headers, string.format('{"title":"지하철에서 저장되는지 시험 %d"}', count))
end
