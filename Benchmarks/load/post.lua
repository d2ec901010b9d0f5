-- An empty post, again and again.
dofile("report.lua")
wrk.method = "POST"
