#include "base/described.hpp"

namespace tetron::base {

namespace {

// Makes one value of all pieces. A value of a map becomes a list of its name and itself.
class ValueSink final : public MemberSink {
 public:
  explicit ValueSink(const Member& member) : member_(member) {}

  void value(MemberValue one) override {
    if (lists_.empty()) {
      made = std::move(one);
    } else if (member_.is_map) {
      lists_.back().push_back({MemberValue::List{{std::move(name_)}, std::move(one)}});
    } else {
      lists_.back().push_back(std::move(one));
    }
  }
  void object(const void* of) override {
    MemberValue::List cells;
    for (const Member& member : member_.members()) cells.push_back(member.cell(of));
    value({std::move(cells)});
  }
  void begin_list() override { lists_.emplace_back(); }
  void end_list() override {
    MemberValue whole{std::move(lists_.back())};
    lists_.pop_back();
    value(std::move(whole));
  }
  void name(std::string_view text) override { name_ = text; }

  MemberValue made{};

 private:
  const Member& member_;
  std::vector<MemberValue::List> lists_{};
  std::string name_{};
};

}  // namespace

MemberValue Member::cell(const void* of) const {
  ValueSink sink(*this);
  visit(of, sink);
  return std::move(sink.made);
}

}  // namespace tetron::base
