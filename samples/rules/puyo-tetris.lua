-- Puyo Puyo and Tetris in one. Listing B.4 of Kazuhiro Kurihara's master's thesis on a rule language for falling-block games
-- (Tokyo University of Technology, Graduate School of Bionics, Computer and Media Sciences; in Japanese).
-- The code is the thesis's; only the comments are translated.

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

--colours of the blocks
setBlockFormColor( 1 , 150 , 40 , 255 )
setBlockFormColor( 2 , 255 , 255 , 0 )
setBlockFormColor( 3 , 255 , 0 , 0 )
setBlockFormColor( 4 , 0 , 255 , 0 )
setBlockFormColor( 5 , 40 , 40 , 255 )

--a table of rows
arrays = {}
for p = 1 , 4 do
    arrays[p] = {}
end

--the tumos
--T=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 1 , 0 , 0 }
arrays[2] = { 2 , 3 , 4 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 0 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 2 , 0 , 0 }
arrays[2] = { 0 , 3 , 1 , 0 }
arrays[3] = { 0 , 4 , 0 , 0 }

setTumo( arrays , 0 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 4 , 3 , 2 , 0 }
arrays[3] = { 0 , 1 , 0 , 0 }

setTumo( arrays , 0 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 4 , 0 , 0 }
arrays[2] = { 1 , 3 , 0 , 0 }
arrays[3] = { 0 , 2 , 0 , 0 }

setTumo( arrays , 0 , 3 )

--L=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 1 , 0 }
arrays[2] = { 2 , 3 , 4 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 1 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 2 , 0 , 0 }
arrays[2] = { 0 , 3 , 0 , 0 }
arrays[3] = { 0 , 4 , 1 , 0 }

setTumo( arrays , 1 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 4 , 3 , 2 , 0 }
arrays[3] = { 1 , 0 , 0 , 0 }

setTumo( arrays , 1 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 1 , 4 , 0 , 0 }
arrays[2] = { 0 , 3 , 0 , 0 }
arrays[3] = { 0 , 2 , 0 , 0 }

setTumo( arrays , 1 , 3 )

--J=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 1 , 0 , 0 , 0 }
arrays[2] = { 4 , 3 , 2 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 2 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 4 , 1 , 0 }
arrays[2] = { 0 , 3 , 0 , 0 }
arrays[3] = { 0 , 2 , 0 , 0 }

setTumo( arrays , 2 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 2 , 3 , 4 , 0 }
arrays[3] = { 0 , 0 , 1 , 0 }

setTumo( arrays , 2 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 2 , 0 , 0 }
arrays[2] = { 0 , 3 , 0 , 0 }
arrays[3] = { 1 , 4 , 0 , 0 }

setTumo( arrays , 2 , 3 )

--S=====================

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 2 , 1 , 0 }
arrays[2] = { 4 , 3 , 0 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 3 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 4 , 0 , 0 }
arrays[2] = { 0 , 3 , 2 , 0 }
arrays[3] = { 0 , 0 , 1 , 0 }

setTumo( arrays , 3 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 0 , 3 , 4 , 0 }
arrays[3] = { 1 , 2 , 0 , 0 }

setTumo( arrays , 3 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 1 , 0 , 0 , 0 }
arrays[2] = { 2 , 3 , 0 , 0 }
arrays[3] = { 0 , 4 , 0 , 0 }

setTumo( arrays , 3 , 3 )

--Z=====================

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 1 , 2 , 0 , 0 }
arrays[2] = { 0 , 3 , 4 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 4 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 1 , 0 }
arrays[2] = { 0 , 3 , 2 , 0 }
arrays[3] = { 0 , 4 , 0 , 0 }

setTumo( arrays , 4 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 4 , 3 , 0 , 0 }
arrays[3] = { 0 , 2 , 1 , 0 }

setTumo( arrays , 4 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 4 , 0 , 0 }
arrays[2] = { 2 , 3 , 0 , 0 }
arrays[3] = { 1 , 0 , 0 , 0 }

setTumo( arrays , 4 , 3 )

--O=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 1 , 2 , 0 }
arrays[2] = { 0 , 4 , 3 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 5 , 0 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 4 , 1 , 0 }
arrays[2] = { 0 , 3 , 2 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 5 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 3 , 4 , 0 }
arrays[2] = { 0 , 2 , 1 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 5 , 2 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 2 , 3 , 0 }
arrays[2] = { 0 , 1 , 4 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 5 , 3 )

--I=====================
arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 1 , 2 , 3 , 4 }
arrays[2] = { 0 , 0 , 0 , 0 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 6 , 0 )

arrays[0] = { 0 , 0 , 1 , 0 }
arrays[1] = { 0 , 0 , 2 , 0 }
arrays[2] = { 0 , 0 , 3 , 0 }
arrays[3] = { 0 , 0 , 4 , 0 }

setTumo( arrays , 6 , 1 )

arrays[0] = { 0 , 0 , 0 , 0 }
arrays[1] = { 0 , 0 , 0 , 0 }
arrays[2] = { 4 , 3 , 2 , 1 }
arrays[3] = { 0 , 0 , 0 , 0 }

setTumo( arrays , 6 , 2 )

arrays[0] = { 0 , 4 , 0 , 0 }
arrays[1] = { 0 , 3 , 0 , 0 }
arrays[2] = { 0 , 2 , 0 , 0 }
arrays[3] = { 0 , 1 , 0 , 0 }

setTumo( arrays , 6 , 3 )

function update()
    downnum = 0 ;

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

        --four or more that touch vanish
        for x = 0 , getFieldWidth() do
            --look for four or more connected ones while no block is falling
            if getComboBlockNum( x , y ) >= 4 and getFieldBlock( x , y ) < 100 and
                getAllBlockDownFlag() == false then

                setBlockDeleteFlag( x , y ) --erase the block
                --let the blocks above it fall
                for ys = y , 0 , -1 do
                    if getFieldBlock( x , ys ) > 0 and getFieldBlock( x , ys ) < 100 then
                        setBlockDownCellNum( x , ys , getFieldHeight() )
                    end
                end
            end
        end
    end
end
