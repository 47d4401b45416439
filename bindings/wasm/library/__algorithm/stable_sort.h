// In front of the C++ library's file of the same name, as sort.h. docs/decisions/browsers.md#size-of-the-modules
#ifndef TETRON_WASM_STABLE_SORT_H
#define TETRON_WASM_STABLE_SORT_H

#define __stable_sort_impl __stable_sort_impl_of_the_library
#include_next <__algorithm/stable_sort.h>
#undef __stable_sort_impl

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

// Halves are sorted, then merged: the first half from `__room`, which has as many elements as that.
template <class _AlgPolicy, class _Iterator, class _Compare, class _Value>
__attribute__((noinline)) void __merge_sort(_Iterator __first, ptrdiff_t __size, _Compare& __compare, _Value* __room) {
  if (__size < 2) return;
  const ptrdiff_t __half = __size / 2;
  std::__merge_sort<_AlgPolicy>(__first, __half, __compare, __room);
  std::__merge_sort<_AlgPolicy>(__first + __half, __size - __half, __compare, __room);
  if (!__compare(*(__first + __half), *(__first + (__half - 1)))) return;  // as it should be
  for (ptrdiff_t __i = 0; __i < __half; ++__i) ::new (__room + __i) _Value(_IterOps<_AlgPolicy>::__iter_move(__first + __i));
  ptrdiff_t __left = 0;
  ptrdiff_t __right = __half;
  for (ptrdiff_t __i = 0; __left < __half; ++__i) {
    if (__right < __size && __compare(*(__first + __right), __room[__left]))
      *(__first + __i) = _IterOps<_AlgPolicy>::__iter_move(__first + __right++);
    else
      *(__first + __i) = std::move(__room[__left++]);
  }
  std::destroy_n(__room, __half);
}

template <class _AlgPolicy, class _Iterator, class _Compare>
void __stable_sort_impl(_Iterator __first, _Iterator __last, _Compare& __compare) {
  typedef typename iterator_traits<_Iterator>::value_type _Value;
  const ptrdiff_t __size = __last - __first;
  _Value* __room = static_cast<_Value*>(::operator new(static_cast<size_t>(__size / 2) * sizeof(_Value)));
  std::__merge_sort<_AlgPolicy>(std::__unwrap_iter(__first), __size, __compare, __room);
  ::operator delete(__room);
}

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS

#endif
