setTumo({[0]={-1}}, 0, 0)
local n = 0 function update() n = n + 1 if n > 7 then error({}) end end