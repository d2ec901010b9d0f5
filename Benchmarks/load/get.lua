-- The address as it stands, again and again; with a cookie, and with the encodings that it takes, if they are given.
dofile("report.lua")

function init(arguments)
    if arguments[1] then wrk.headers["Cookie"] = arguments[1] end
    if arguments[2] then wrk.headers["Accept-Encoding"] = arguments[2] end
end
