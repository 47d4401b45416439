setTumo({[0]={-1}}, 0, 0)
local t = {} function update() for i = 1, 500 do t[1 + i * 9e-16] = i end t = {} end