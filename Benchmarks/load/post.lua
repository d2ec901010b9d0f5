-- Posts an empty body repeatedly.
dofile("report.lua")
wrk.method = "POST"
