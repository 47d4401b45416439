-- Tetris. Listing B.2 of Kazuhiro Kurihara's master's thesis on a rule language for falling-block games
-- (Tokyo University of Technology, Graduate School of Bionics, Computer and Media Sciences; in Japanese).
-- The code is the thesis's; only the comments are translated, and one `end` too many is left out.

setFieldSize ( 10 , 20 ) --size of the field
blockSize ( 30 ) --size of a block in the window
setSuperRotation( true ) --shift when a turn collides
setQuickTurn( false ) --quick turn off
setClearMode( -1 ) --which built-in rule erases (negative: our own)
setHardDrop( true ) --hard drop on

--the blocks
createBlockPattern( 1 )
createBlockPattern( 2 )
createBlockPattern( 3 )
createBlockPattern( 4 )
createBlockPattern( 5 )
createBlockPattern( 6 )
createBlockPattern( 7 )

--forms of the blocks
setBlockForm( 1 , 3 )
setBlockForm( 2 , 3 )
setBlockForm( 3 , 3 )
setBlockForm( 4 , 3 )
setBlockForm( 5 , 3 )
setBlockForm( 6 , 3 )
setBlockForm( 7 , 3 )

--colours of the blocks
setBlockFormColor( 1 , 255 , 40 , 255 )
setBlockFormColor( 2 , 255 , 155 , 40 )
setBlockFormColor( 3 , 40 , 40 , 255 )
setBlockFormColor( 4 , 130 , 255 , 40 )
setBlockFormColor( 5 , 255 , 40 , 40 )
setBlockFormColor( 6 , 255 , 255 , 0 )
setBlockFormColor( 7 , 40 , 155 , 255 )

--a table of rows
arrays = {}
for p = 1 , 4 do
    arrays[p] = {}
end

--the tumos
--T=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -1 , 0 , 0 }
arrays[2] = { -1 , -1 , -1 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 0 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -1 , 0 , 0 }
arrays[2] = { 0 , -1 , -1 , 0 }
arrays[3] = { 0 , -1 , 0 , 0 }

setTumo( arrays , 0 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { -1 , -1 , -1 , 0 }
arrays[3] = { 0 , -1 , 0 , 0 }

setTumo( arrays , 0 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -1 , 0 , 0 }
arrays[2] = { -1 , -1 , 0 , 0 }
arrays[3] = { 0 , -1 , 0 , 0 }

setTumo( arrays , 0 , 3 )

--L=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , -2 , 0 }
arrays[2] = { -2 , -2 , -2 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 1 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -2 , 0 , 0 }
arrays[2] = { 0 , -2 , 0 , 0 }
arrays[3] = { 0 , -2 , -2 , 0 }

setTumo( arrays , 1 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { -2 , -2 , -2 , 0 }
arrays[3] = { -2 , 0 , 0 , 0 }

setTumo( arrays , 1 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { -2 , -2 , 0 , 0 }
arrays[2] = { 0 , -2 , 0 , 0 }
arrays[3] = { 0 , -2 , 0 , 0 }

setTumo( arrays , 1 , 3 )

--J=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { -3 , 0 , 0 , 0 }
arrays[2] = { -3 , -3 , -3 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 2 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -3 , -3 , 0 }
arrays[2] = { 0 , -3 , 0 , 0 }
arrays[3] = { 0 , -3 , 0 , 0 }

setTumo( arrays , 2 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { -3 , -3 , -3 , 0 }
arrays[3] = { 0 , 0 , -3 , 0 }

setTumo( arrays , 2 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -3 , 0 , 0 }
arrays[2] = { 0 , -3 , 0 , 0 }
arrays[3] = { -3 , -3 , 0 , 0 }

setTumo( arrays , 2 , 3 )

--S=====================

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -4 , -4 , 0 }
arrays[2] = { -4 , -4 , 0 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 3 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -4 , 0 , 0 }
arrays[2] = { 0 , -4 , -4 , 0 }
arrays[3] = { 0 , 0 , -4 , 0 }

setTumo( arrays , 3 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 0 , -4 , -4 , 0 }
arrays[3] = { -4 , -4 , 0 , 0 }

setTumo( arrays , 3 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { -4 , 0 , 0 , 0 }
arrays[2] = { -4 , -4 , 0 , 0 }
arrays[3] = { 0 , -4 , 0 , 0 }

setTumo( arrays , 3 , 3 )

--Z=====================

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { -5 , -5 , 0 , 0 }
arrays[2] = { 0 , -5 , -5 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 4 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , -5 , 0 }
arrays[2] = { 0 , -5 , -5 , 0 }
arrays[3] = { 0 , -5 , 0 , 0 }

setTumo( arrays , 4 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { -5 , -5 , 0 , 0 }
arrays[3] = { 0 , -5 , -5 , 0 }

setTumo( arrays , 4 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -5 , 0 , 0 }
arrays[2] = { -5 , -5 , 0 , 0 }
arrays[3] = { -5 , 0 , 0 , 0 }

setTumo( arrays , 4 , 3 )

--O=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , -6 , -6 , 0 }
arrays[2] = { 0 , -6 , -6 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 5 , 0 )

--I=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { -7 , -7 , -7 , -7 }
arrays[2] = { 0 , 0 , 0 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 6 , 0 )

arrays[0] = { 0 , 0 , -7 , 0 }
arrays[1] = { 0 , 0 , -7 , 0 }
arrays[2] = { 0 , 0 , -7 , 0 }
arrays[3] = { 0 , 0 , -7 , 0 }

setTumo( arrays , 6 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { -7 , -7 , -7 , -7 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 6 , 2 )

arrays[0] = { 0 , -7 , 0 , 0 }
arrays[1] = { 0 , -7 , 0 , 0 }
arrays[2] = { 0 , -7 , 0 , 0 }
arrays[3] = { 0 , -7 , 0 , 0 }

setTumo( arrays , 6 , 3 )

function update()
    --how far to fall
    downnum = 0

    y = getFieldHeight()
    for p = 0 , getFieldHeight() do
        y = y - 1

        checknum = 0

        --how many blocks are in this row?
        for x = 0 , getFieldWidth() do
            if getFieldBlock( x , y ) > 0 and getFieldBlock( x , y ) < 100 then
                checknum = checknum + 1
            end
        end

        --ten or more blocks: erase the row
        if checknum >= 10 then

            checknum = 10

            downnum = downnum + 1

            for x = 0 , getFieldWidth() do
                setBlockDeleteFlag( x , y )
            end

        else

            --blocks above erased rows fall as far as those rows are high
            for x = 0 , getFieldWidth() do
                setBlockDownCellNum( x , y , downnum )
            end
        end
    end
end
