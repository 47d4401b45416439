setTumo({[0]={-1}}, 0, 0)
local keep = print function update() for k in pairs(_G) do if k ~= 'update' then _G[k] = nil end end keep(1) end