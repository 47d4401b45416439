setTumo({[0]={-1}}, 0, 0)
update = setmetatable({}, {__call = function() update = nil end})