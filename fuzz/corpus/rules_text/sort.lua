setTumo({[0]={-1}}, 0, 0)
local t = {} for i = 1, 300 do t[i] = ('x'):rep(i * 7 % 41) end function update() table.sort(t) table.sort(t, string.find) end