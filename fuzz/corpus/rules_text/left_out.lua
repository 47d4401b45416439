setTumo({[0]={-1}}, 0, 0)
function update() x = math.random(3) end