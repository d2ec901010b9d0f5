-- Requests the address repeatedly, with a cookie and accepted encodings if given.
dofile("report.lua")

function init(arguments)
    if arguments[1] then wrk.headers["Cookie"] = arguments[1] end
    if arguments[2] then wrk.headers["Accept-Encoding"] = arguments[2] end
end
