setTumo({[0]={-1}}, 0, 0)
print(('%5.1f|%q'):format(1.5, 'x\n\0'), ('ab'):rep(3, '-'), tostring({}), 'a\u{20ac}\x41\z  b', [==[x]]]==])