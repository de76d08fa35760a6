/*
 * What the programs do: a digit is added to `total`, at most 5 of it; `d` doubles the total, `?`
 * prints it, and anything else is refused. All of it is typed back.
 */
#pragma once
#include <stdint.h>

#define MAX_STEP 5

static volatile uint8_t total;

/* It is put into those that call it. */
static inline __attribute__((always_inline)) uint8_t limited(uint8_t step) {
  if (step > MAX_STEP)
    return MAX_STEP;
  return step;
}

/* From RAM, where there is one. */
static void IN_RAM twice(void) {
  uint8_t now = total;
  total = now + now;
}

static void __attribute__((noinline)) add(uint8_t step) {
  total += limited(step);
}

static void __attribute__((noinline)) print(void) {
  uint8_t tens = 0;
  uint8_t rest = total;
  for (; rest >= 10; rest -= 10)
    tens++;
  put('0' + tens);
  put('0' + rest);
}

/* Nothing calls it, and it is kept all the same. */
void __attribute__((used)) never(void) {
  total = 0;
  put('!');
}

static void __attribute__((noreturn)) serve(void) {
  put('>');
  for (;;) {
    uint8_t typed = get();
    put(typed);
    if (typed >= '0' && typed <= '9')
      add(typed - '0');
    else if (typed == 'd')
      twice();
    else if (typed == '?')
      print();
    else
      put('-');
  }
}
