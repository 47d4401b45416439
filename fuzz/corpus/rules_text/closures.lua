setTumo({[0]={-1}}, 0, 0)
local n, t = 0, {} t.t = t local function up() n = n + 1 t[n] = function() return n end end
function update() up() if n > 20 then t, n = {}, 0 end print(n, #t) end