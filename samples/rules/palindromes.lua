-- Palindromes. Four or five blocks in a line, across or down, that read the same from both ends vanish: red blue blue
-- red, or red blue green blue red. This is the game of docs/rules.md.

setFieldSize(6, 12)
blockSize(30)

local colours = { { 230, 70, 70 }, { 70, 160, 240 }, { 240, 200, 60 }, { 120, 200, 90 } }
for role, rgb in ipairs(colours) do
  createBlockPattern(role)
  setBlockForm(role, 1)
  setBlockFormColor(role, rgb[1], rgb[2], rgb[3])
end

setQuickTurn(true)
setTumo({ [0] = { 0, 1, 0 }, { 0, 2, 0 }, { 0, 0, 0 } }, 0, 0)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 1 }, { 0, 0, 0 } }, 0, 1)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 0 }, { 0, 1, 0 } }, 0, 2)
setTumo({ [0] = { 0, 0, 0 }, { 1, 2, 0 }, { 0, 0, 0 } }, 0, 3)

local function let_fall()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end
end

-- What a cell holds, apart from blocks that are vanishing.
local function role_at(x, y)
  local role = getFieldBlock(x, y)
  return role < 100 and role or 0
end

-- Whether the blocks from (x, y) on, in steps of (dx, dy), read the same from both ends.
local function is_palindrome(x, y, dx, dy, length)
  for i = 0, length // 2 do
    local j = length - 1 - i
    local role = role_at(x + i * dx, y + i * dy)
    if role == 0 or role ~= role_at(x + j * dx, y + j * dy) then return false end
  end
  return true
end

local function let_vanish(x, y, dx, dy, length)
  if not is_palindrome(x, y, dx, dy, length) then return end
  for i = 0, length - 1 do setBlockDeleteFlag(x + i * dx, y + i * dy) end
end

function update()
  let_fall()
  if getAllBlockDownFlag() then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      for length = 4, 5 do
        let_vanish(x, y, 1, 0, length)
        let_vanish(x, y, 0, 1, length)
      end
    end
  end
end
