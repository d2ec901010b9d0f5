print("maru")
