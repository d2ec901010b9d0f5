-- Renames cards one after another, to create a long history. The given file has a path and a cookie per line.
dofile("report.lua")

local cards = {}
local count = 0
local salt

function init(arguments)
    for line in io.lines(arguments[1]) do
        local path, cookie = line:match("^(%S+)\t(.+)$")
        cards[#cards + 1] = {
            path = path,
            headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] },
        }
    end
    -- Names differ between runs: the same name again would change and record nothing.
    local source = assert(io.open("/dev/urandom", "rb"))
    salt = string.format("%02x%02x%02x", source:read(3):byte(1, 3))
    source:close()
end

function request()
    count = count + 1
    local card = cards[count % #cards + 1]
    return wrk.format("PATCH", card.path, card.headers, string.format('{"title":"지하철에서 저장되는지 시험 %s %d"}', salt, count))
end
