setTumo({[0]={-1}}, 0, 0)
local m = {__index = function(_, k) return k end} m.m = m local t = setmetatable({}, m)
function update() if getmetatable(t) then setmetatable(t, nil) else setmetatable(t, m) end m.__gc = print print(t.x) end