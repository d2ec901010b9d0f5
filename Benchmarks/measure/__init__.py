"""What script/bench is made of."""
