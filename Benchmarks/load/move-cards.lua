-- Moves cards one after another to the spot given after the file: `top` or `down`. The file has a path and a cookie per
-- line.
dofile("report.lua")

local cards = {}
local count = 0
local body

function init(arguments)
    body = string.format('{"to":"%s"}', arguments[2])
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
    return wrk.format("POST", card.path, card.headers, body)
end
