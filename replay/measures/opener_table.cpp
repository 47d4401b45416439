#include "replay/measures/openers.hpp"

#include <array>

namespace tetron::measures {

namespace {

constexpr std::string_view honey_cup = "harddrop.com/wiki/Honey_Cup";
constexpr std::string_view stray_cannon = "harddrop.com/wiki/Stray_Cannon";
constexpr std::string_view mountainous = "harddrop.com/wiki/Mountainous_Stacking";
constexpr std::string_view tki_3 = "harddrop.com/wiki/TKI_3_Opening";
constexpr std::string_view perfect_clear = "harddrop.com/wiki/Perfect_Clear_Opener";
constexpr std::string_view hachispin = "four.lol/openers/hachispin";
// The Comprehensive Opener Database, which names the inventors.
constexpr std::string_view opener_db = "github.com/swng/opener_db";

// Boards before anything is cleared. Gray stands for any piece; mirrored boards count as well.
constexpr std::array table = {
    // clang-format off
    Opener{"Honey Cup", "v115@8gg0AeR4Feg0R4glDewwh0ilAeBtxwRpzhAeBtwwRp?JeAgH", honey_cup},
    Opener{"Stray Cannon", "v115@9gwhIewhglQ4AewwBeg0BewhglR4xwAeg0RpwhhlQ4?wwAeh0RpJeAgH", stray_cannon},
    Opener{"Mountainous Stacking", "v115@9gglQ4HeglR4DewwBehlQ4AeBtxwRpzhAeBtwwRpJe?AgH", mountainous},
    Opener{"Mountainous Stacking 2", "v115@9gwhQ4HewhR4DewwBewhg0Q4AeBtxwRpwhi0AeBtww?RpJeAgH", mountainous},
    Opener{"Mountainous Stacking 3", "v115@9gwhQ4HewhR4DewwglAewhg0Q4AeBtxwglAewhi0Ae?BtwwhlJeAgH", mountainous},
    Opener{"TKI 3", "v115@8gg0Ieg0glBeBtAeQ4Aeh0glCeBtR4RphlAezhQ4Rp?JeAgH", tki_3},
    Opener{"TKI 3", "v115@Ehg0BeglBeBtAeQ4i0glCeBtR4RphlAezhQ4RpJeAg?H", tki_3},
    Opener{"TKI 3", "v115@Ahi0DeglBeBtg0Q4CeglCeBtR4RphlAezhQ4RpJeAg?H", tki_3},
    Opener{"TKI 3", "v115@AhQ4FeglBeR4RpBtAeglCeQ4Rpg0BthlAezhi0JeAg?H", tki_3},
    Opener{"Perfect Clear Opener", "v115@9gD8DeF8CeG8BeH8CeC8JeAgH", perfect_clear},
    Opener{"Perfect Clear Opener", "v115@9gC8EeE8DeF8CeG8DeC8JeAgH", perfect_clear},
    Opener{"Hachispin", "v115@5gAtCewhDeBtCewhAei0AtDewhilg0RpAeR4whglCe?RpR4KeAgH", hachispin},
    Opener{"3D Cannon", "v115@zgA8DeA8DeA8CeC8CeA8DeD8AeC8AeH8BeF8JeAgH", opener_db},
    Opener{"Albatross Special", "v115@AhB8DeB8CeH8AeG8AeA8AeC8CeA8JeAgH", opener_db},
    Opener{"BT Cannon", "v115@9gC8EeA8AeC8AeA8CeH8AeJ8AeB8JeAgH", opener_db},
    Opener{"Catspin", "v115@9gA8FeA8BeD8BeB8BeC8CeH8AeE8JeAgH", opener_db},
    Opener{"Catspin", "v115@9gA8FeA8BeD8BeB8AeD8CeB8AeE8AeE8JeAgH", opener_db},
    Opener{"Center DT Cannon", "v115@6gA8HeD8BeB8CeH8AeI8AeD8JeAgH", opener_db},
    Opener{"Classic TSD", "v115@6gA8HeH8CeH8AeG8CeD8JeAgH", opener_db},
    Opener{"DT Cannon", "v115@3gA8HeD8GeE8AeB8AeI8AeG8JeAgH", opener_db},
    Opener{"DT Cannon (TZ base)", "v115@tgA8IeA8HeB8DeA8DeA8AeF8AeI8AeG8JeAgH", opener_db},
    Opener{"Eagle Special", "v115@+gB8FeC8CeH8AeF8BeA8AeB8BeB8JeAgH", opener_db},
    Opener{"Eagle TSD", "v115@9gA8AeB8FeC8CeH8AeF8BeA8AeB8BeA8JeAgH", opener_db},
    Opener{"Gassho TSD", "v115@9gC8FeC8CeH8AeK8BeC8JeAgH", opener_db},
    Opener{"Grace System", "v115@9gF8DeF8DeF8DeF8NeAgH", opener_db},
    Opener{"Greenwich Cannon", "v115@8gA8GeH8CeH8AeF8BeE8JeAgH", opener_db},
    Opener{"GT Cannon", "v115@8gA8IeD8DeA8AeF8AeH8BeD8JeAgH", opener_db},
    Opener{"I Base MKO", "v115@ChA8DeA8CeG8CeH8AeG8JeAgH", opener_db},
    Opener{"Magic Key", "v115@9gA8AeA8DeF8DeH8BeI8AeC8JeAgH", opener_db},
    Opener{"MKO Stacking", "v115@9gA8EeA8BeC8CeB8BeC8CeH8AeF8JeAgH", opener_db},
    Opener{"MKO Stacking", "v115@9gB8EeA8BeC8CeB8BeC8CeH8AeE8JeAgH", opener_db},
    Opener{"Musashi's Sword", "v115@9gB8HeC8EeF8AeA8AeI8AeC8JeAgH", opener_db},
    Opener{"Pyramid DT", "v115@7gA8DeG8EeG8CeG8BeF8JeAgH", opener_db},
    Opener{"QT Cannon", "v115@3gA8HeC8DeA8CeH8AeG8AeA8AeG8JeAgH", opener_db},
    Opener{"Rainbow Parfait", "v115@AhB8DeA8AeD8AeA8AeG8AeI8AeD8JeAgH", opener_db},
    Opener{"Super Speed BT Cannon", "v115@9gD8DeA8AeD8DeF8AeA8AeJ8AeB8JeAgH", opener_db},
    Opener{"Super Speed DT Cannon", "v115@sgA8IeA8IeB8DeA8DeA8AeF8AeI8AeG8JeAgH", opener_db},
    Opener{"SZ 6-3 Stacking", "v115@9gD8AeA8DeF8DeG8AeA8AeF8AeC8JeAgH", opener_db},
    Opener{"SZDT Cannon", "v115@ygA8FeA8BeA8CeD8BeA8EeG8CeG8BeF8JeAgH", opener_db},
    Opener{"T Base LST Stacking", "v115@8gA8FeE8CeG8CeH8AeG8JeAgH", opener_db},
    Opener{"Taiho Stacking", "v115@9gA8IeB8EeE8AeJ8AeF8JeAgH", opener_db},
    Opener{"Triple Triple PC", "v115@8gA8GeE8BeA8BeI8AeF8AeF8JeAgH", opener_db},
    Opener{"Triple TSD", "v115@0gA8HeC8FeC8DeG8AeI8BeE8JeAgH", opener_db},
    Opener{"Tsar Cannon", "v115@9gA8HeC8AeA8DeD8AeA8AeJ8AeD8JeAgH", opener_db},
    Opener{"Yamaha Stacking", "v115@9gC8FeD8EeE8BeH8CeD8JeAgH", opener_db},
    // clang-format on
};

}  // namespace

std::span<const Opener> openers() {
  return table;
}

}  // namespace tetron::measures
