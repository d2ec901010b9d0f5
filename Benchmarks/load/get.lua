-- The address as it stands, again and again; with a cookie, if one is given.
dofile("report.lua")

function init(arguments)
    if arguments[1] then wrk.headers["Cookie"] = arguments[1] end
end
