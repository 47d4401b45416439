#include "replay/kinds/source/content.hpp"

#include <array>
#include <type_traits>

namespace tetron::kinds {

namespace {

constexpr std::array<std::string_view, content_words> words_by_content{
    "moves", "keys", "hold", "queue", "attack", "garbage", "weapons", "chat"};

template <class Event>
constexpr std::optional<Content> of_event() {
  using namespace game;
  const auto is = []<class... Any>(std::type_identity<Any>...) {
    return (std::is_same_v<Event, Any> || ...);
  };
  if (is(std::type_identity<Spawned>(), std::type_identity<Moved>())) return Content::moves;
  if (is(std::type_identity<Pressed>(), std::type_identity<Released>())) return Content::keys;
  if (is(std::type_identity<Held>())) return Content::hold;
  if (is(std::type_identity<QueueShown>())) return Content::queue;
  if (is(std::type_identity<Attacked>(), std::type_identity<StreaksSet>())) return Content::attack;
  if (is(std::type_identity<GarbageIncoming>(), std::type_identity<GarbageReceived>(),
         std::type_identity<GarbagePending>(), std::type_identity<GarbageLanded>()))
    return Content::garbage;
  if (is(std::type_identity<WeaponUsed>(), std::type_identity<TargetSelected>(),
         std::type_identity<WeaponSelected>()))
    return Content::weapons;
  if (is(std::type_identity<MessageSent>())) return Content::chat;
  return std::nullopt;
}

}  // namespace

std::string_view word_of(Content content) {
  return words_by_content[static_cast<std::size_t>(content)];
}

std::optional<Content> content_of(const game::What& what) {
  return std::visit([](const auto& event) { return of_event<std::decay_t<decltype(event)>>(); }, what);
}

std::string Contents::words() const {
  std::string words;
  for (std::size_t i = 0; i < content_words; ++i) {
    const auto content = static_cast<Content>(i);
    if (!has(content)) continue;
    if (!words.empty()) words += ", ";
    words += word_of(content);
  }
  return words;
}

}  // namespace tetron::kinds
