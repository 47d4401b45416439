setTumo({[0]={-1}}, 0, 0)
function update() setColorBlock(3, 19, 5) setGameOver() end