#include "replay/measures/published.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "tests/catch.hpp"

using namespace tetron;
using measures::published;

namespace {

bool close(std::optional<double> value, double wanted) {
  return value && std::abs(*value - wanted) <= 1e-6 * std::max(1.0, std::abs(wanted));
}

// What sheetBot printed of 20 players of TETR.IO, from its table of stats (github.com/Kerrmunism/sheetBot,
// stats/*.txt: the first, and others down the list). Names were left out.
struct Printed {
  double apm, pps, vs;
  double app, ds_per_second, ds_per_piece, app_plus_ds_per_piece, vs_per_apm, area, rank_area;
};
constexpr std::array<Printed, 20> printed{{
    // clang-format off
    {189.78, 3.3, 368.9, 0.9584848485, 0.526, 0.1593939394, 1.117878788, 1.943829698, 939.4178755, 835.0363636},
    {186.48, 3.72, 370.97, 0.835483871, 0.6017, 0.1617473118, 0.9972311828, 1.989328614, 936.3754667, 857.7134409},
    {133.06, 2.59, 266.79, 0.8562419562, 0.4502333333, 0.1738352638, 1.03007722, 2.005035322, 777.2586032, 719.644852},
    {117.1, 2.62, 242.68, 0.7449109415, 0.4751333333, 0.1813486005, 0.926259542, 2.072416738, 730.4194385, 696.6681934},
    {112.63, 2.81, 238.27, 0.6680308422, 0.5055333333, 0.1799051008, 0.8479359431, 2.115510965, 713.5979728, 699.0125148},
    {119.35, 3.08, 238.95, 0.6458333333, 0.4003333333, 0.129978355, 0.7758116883, 2.00209468, 664.9565029, 694.0765152},
    {113.28, 2.82, 220.94, 0.6695035461, 0.3214, 0.1139716312, 0.7834751773, 1.950388418, 617.7395292, 654.6361702},
    {107.5, 2.82, 216.61, 0.6353427896, 0.3744333333, 0.1327777778, 0.7681205674, 2.014976744, 626.5355138, 657.8938534},
    {100.38, 2.76, 202.02, 0.6061594203, 0.3472, 0.1257971014, 0.7319565217, 2.012552301, 591.8245202, 636.4442029},
    {109.65, 2.77, 211.01, 0.6597472924, 0.2826, 0.1020216606, 0.7617689531, 1.924395805, 587.8108005, 636.6918773},
    {107.93, 2.63, 205.09, 0.6839670469, 0.2520666667, 0.09584283904, 0.7798098859, 1.900213101, 572.4134144, 620.4904309},
    {118.21, 2.61, 223.6, 0.754853129, 0.2658333333, 0.1018518519, 0.8567049808, 1.891548938, 615.3768046, 642.5537037},
    {95.76, 2.77, 179.07, 0.5761732852, 0.1947, 0.07028880866, 0.6464620939, 1.869987469, 497.725678, 590.2424188},
    {92.23, 2.59, 179.77, 0.5935006435, 0.2605333333, 0.1005920206, 0.6940926641, 1.949148867, 526.8671419, 592.179601},
    {78.93, 2.03, 165.1, 0.6480295567, 0.3355, 0.165270936, 0.8133004926, 2.091726847, 564.0275735, 577.6682266},
    {78.95, 2.06, 164.83, 0.6387540453, 0.3324666667, 0.1613915858, 0.8001456311, 2.087777074, 558.7583015, 576.3127832},
    {89.62, 2.31, 176.14, 0.6466089466, 0.2677333333, 0.1159018759, 0.7625108225, 1.965409507, 537.6222022, 580.4979076},
    {80.05, 2.43, 166.78, 0.5490397805, 0.3336333333, 0.137297668, 0.6863374486, 2.083447845, 532.6830487, 583.379904},
    {82.99, 2.23, 168.26, 0.6202541106, 0.2994333333, 0.1342750374, 0.754529148, 2.02747319, 538.0883763, 574.9162182},
    {67.49, 2.18, 139.1, 0.5159785933, 0.2661666667, 0.1220948012, 0.6380733945, 2.061046081, 464.0171984, 529.4001529},
    // clang-format on
}};

}  // namespace

TEST_CASE("measures: the rates of 20 players are those that sheetBot printed") {
  for (const Printed& player : printed) {
    INFO("APM " << player.apm);
    const measures::Published made = published(player.apm, player.pps, player.vs);
    CHECK(close(made.app, player.app));
    CHECK(close(made.ds_per_second, player.ds_per_second));
    CHECK(close(made.ds_per_piece, player.ds_per_piece));
    CHECK(close(made.app_plus_ds_per_piece, player.app_plus_ds_per_piece));
    CHECK(close(made.vs_per_apm, player.vs_per_apm));
    CHECK(close(made.area, player.area));
    CHECK(close(made.stat_rank, 11.2 * std::atan((player.rank_area - 93) / 130) + 1));
  }
}

TEST_CASE("measures: rates and styles of one player, by hand") {
  // 1 attack a second and 1.5 pieces: 2/3 a piece; 1.3 rows a second in the score, so 0.3 rows of garbage.
  const measures::Published made = published(60, 1.5, 130);
  CHECK(close(made.app, 2.0 / 3));
  CHECK(close(made.ds_per_second, 0.3));
  CHECK(close(made.ds_per_piece, 0.2));
  CHECK(close(made.app_plus_ds_per_piece, 2.0 / 3 + 0.2));
  CHECK(close(made.vs_per_apm, 13.0 / 6));
  CHECK(close(made.garbage_efficiency, 2 * (2.0 / 3) * 0.2));
  CHECK(close(made.cheese_index, 30 + 25.0 / 3 - 25.0 / 3));
  // At an index of 30 nothing is added.
  CHECK(close(made.weighted_app, 2.0 / 3));
  CHECK(close(made.stat_rank, 15.394848962757257));
  // From the formulas as they were published, in another language.
  CHECK(close(made.opener, 0.3525086640629856));
  CHECK(close(made.plonk, 0.9181990484004017));
  CHECK(close(made.stride, -0.0757126766878723));
  CHECK(close(made.infinite_downstack, 0.44199819515713185));
  const measures::Published fast = published(100, 2.5, 200);
  CHECK(close(fast.weighted_app, 0.6133351393720979));
  CHECK(close(fast.opener, 0.7464992428098243));
  CHECK(close(fast.plonk, 0.4028417352989008));
  CHECK(close(fast.stride, 0.4685430492080167));
  CHECK(close(fast.infinite_downstack, 0.21872042685529708));
}

TEST_CASE("measures: what divides by nothing is not known") {
  const measures::Published still = published(0, 0, 0);
  CHECK(still.ds_per_second == 0);
  CHECK(!still.app);
  CHECK(!still.area);
  CHECK(!still.vs_per_apm);
  CHECK(!still.opener);
  const measures::Published peaceful = published(0, 2, 30);
  CHECK(peaceful.app == 0);
  CHECK(close(peaceful.ds_per_piece, 0.15));
  CHECK(!peaceful.cheese_index);
  CHECK(!peaceful.weighted_app);
  CHECK(!peaceful.stride);
}
