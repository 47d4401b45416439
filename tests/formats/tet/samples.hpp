#pragma once

#include "tests/bytes.hpp"

// One chunk of every type, worked out by hand from the tables of the published description.
namespace tetron::test::sample {

inline const Bytes stone =
    hex("10 01"        // size, type
        "78563412"     // 0x12345678 ms
        "03 02"        // player, offset
        "05 fe 11 03"  // style, x, y, rot
        "9c"           // netstat
        "000000");

inline const Bytes new_stone =
    hex("18 02"
        "e8030000"     // 1000 ms
        "01 02"        // player, offset
        "06 04 13 01"  // old style, x, y, rot
        "02 05 00 00"  // new style, x, y, rot
        "03"           // next style
        "12 5634"      // credits 0x123456
        "00000000");

inline const Bytes matrix =
    hex("17 03"     // 23 = 19 + 4
        "d0070000"  // 2000 ms
        "02 0d"     // matrix, offset 13
        "04"        // lives
        "05"        // next style
        "2c01"      // 300 lines
        "0b"        // level
        "fe dcba"   // credits 0xfebadc
        "07 08 09"  // 2lines, 3lines, 4lines
        "deadbeef");

inline const Bytes start = hex("08 04 00000000 00 00");
inline const Bytes stop = hex("08 05 ffffffff 00 00");
inline const Bytes weapon =
    hex("10 0a"
        "b80b0000"  // 3000 ms
        "01 02"     // player, target
        "15"        // weapon id
        "2a"        // byteparam
        "3412"      // wordparam 0x1234
        "aabbccdd");
inline const Bytes short_weapon = hex("0c 0a b80b0000 01 02 15 2a 3412");
inline const Bytes gameover = hex("08 0b 01020304 05 00");
inline const Bytes revive = hex("08 0c 01020304 01 03");
inline const Bytes player_select = hex("08 0d 01020304 02 07");
inline const Bytes weapon_select = hex("08 0e 01020304 02 15");
inline const Bytes message =
    hex("0e 14"
        "a00f0000"    // 4000 ms
        "03 00"       // source, everybody
        "68 69 21"    // "hi!"
        "00 78 79");  // NUL and what stands behind it
inline const Bytes unknown = hex("0b c8 01000000 02 03 112233");

// Newer data stands before the old: payloads 3 bytes on.
inline const Bytes later_stone = hex("13 01 78563412 03 05 a1a2a3 05 fe 11 03 9c 000000");
inline const Bytes later_new_stone =
    hex("1c 02 e8030000 01 04 b1b2 06 04 13 01 02 05 00 00 03 12 5634 00000000 c1c2");
// The fixed fields stand directly before packdata, wherever that is.
inline const Bytes later_matrix = hex("19 03 d0070000 02 0f e1e2 04 05 2c01 0b fe dcba 07 08 09 deadbeef");

}  // namespace tetron::test::sample
