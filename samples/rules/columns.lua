-- Columns. Listing B.3 of Kazuhiro Kurihara's master's thesis on a rule language for falling-block games
-- (Tokyo University of Technology, Graduate School of Bionics, Computer and Media Sciences; in Japanese).
-- The code is the thesis's; only the comments are translated, and three `end` too many are left out.

setFieldSize ( 6 , 13 ) --size of the field
blockSize ( 30 ) --size of a block in the window
setSuperRotation( false ) --no shifting when a turn collides
setQuickTurn( false ) --quick turn off
setClearMode( -1 ) --which built-in rule erases (negative: our own)
setHardDrop( false ) --hard drop off

--the blocks
createBlockPattern( 1 )
createBlockPattern( 2 )
createBlockPattern( 3 )
createBlockPattern( 4 )
createBlockPattern( 5 )

--forms of the blocks
setBlockForm( 1 , 1 )
setBlockForm( 2 , 1 )
setBlockForm( 3 , 1 )
setBlockForm( 4 , 1 )
setBlockForm( 5 , 1 )

--colours of the blocks
setBlockFormColor( 1 , 255 , 0 , 0 )
setBlockFormColor( 2 , 0 , 255 , 0 )
setBlockFormColor( 3 , 80 , 80 , 255 )
setBlockFormColor( 4 , 180 , 0 , 255 )
setBlockFormColor( 5 , 255 , 255 , 0 )

--a table of rows
arrays = {}
for p = 1 , 3 do
    arrays[p] = {}
end

--the tumos
arrays[0] = { 0 , 1 , 0 }
arrays[1] = { 0 , 2 , 0 }
arrays[2] = { 0 , 3 , 0 }

setTumo( arrays , 0 , 0 )

arrays[0] = { 0 , 3 , 0 }
arrays[1] = { 0 , 1 , 0 }
arrays[2] = { 0 , 2 , 0 }

setTumo( arrays , 0 , 1 )

arrays[0] = { 0 , 2 , 0 }
arrays[1] = { 0 , 3 , 0 }
arrays[2] = { 0 , 1 , 0 }

setTumo( arrays , 0 , 2 )

function update()
    --how far to fall
    downnum = 0

    y = getFieldHeight()
    for p = 0 , getFieldHeight() do
        y = y - 1

        for x = 0 , getFieldWidth() do
            --always fall
            setBlockDownCellNum( x , y , getFieldHeight() )

            --while no block is falling
            if getFieldBlock( x , y ) < 100 and getAllBlockDownFlag() == false then
                --three or more in a straight line vanish
                if getComboSeriesHorizontalBlockNum( x , y ) >= 3 or
                    getComboSeriesVerticalBlockNum( x , y ) >= 3 or
                    getComboSeriesRightUpDiagonalBlockNum( x , y ) >= 3 or
                    getComboSeriesLeftUpDiagonalBlockNum( x , y ) >= 3 then
                    setBlockDeleteFlag( x , y ) --erase the block
                end
            end
        end
    end
end
