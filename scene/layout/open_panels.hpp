#pragma once

namespace tetron::scene {

// Which panels are open.
struct Panels {
  bool statistics = false;
  bool chat = false;
  bool chunk = false;
  bool mistakes = false;
  bool values = false;  // the line above the seek bar; not a panel
  bool inputs = false;  // the keys that players press, on their fields' cards; not a panel
  friend bool operator==(const Panels&, const Panels&) = default;

  int count() const { return int{statistics} + int{chat} + int{chunk} + int{mistakes}; }
};

}  // namespace tetron::scene
