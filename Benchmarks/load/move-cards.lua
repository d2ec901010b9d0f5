-- Moves cards, one after the other, to the top of their column. The file named has a path and a cookie on each line.
dofile("report.lua")

local cards = {}
local count = 0

function init(arguments)
    for line in io.lines(arguments[1]) do
        local path, cookie = line:match("^(%S+)\t(.+)$")
        cards[#cards + 1] = {
            path = path .. "/move",
            headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] },
        }
    end
end

function request()
    count = count + 1
    local card = cards[count % #cards + 1]
    return wrk.format("POST", card.path, card.headers, '{"to":"top"}')
end
