setTumo({[0]={-1}}, 0, 0)
function Update() end
function updat() end
