/*
 * What the programs do that get stuck without a word, once a letter is typed: `h` waits for ever for
 * what does not come, `n` calls what a null pointer leads to. They say `ready` first.
 */
#include <stdint.h>

struct motor {
  uint16_t speed;
  volatile uint8_t is_ready;
  void (*stopped)(uint16_t speed);
};

struct motor motor = {1200, 0, 0};
volatile uint32_t looked;
volatile int16_t offset = -7;

static void __attribute__((noinline)) wait_for_motor(const struct motor *one) {
  while (!one->is_ready) looked++;
}

static void __attribute__((noinline)) stop(struct motor *one) {
  one->stopped(one->speed);
  looked = 0;
}

static void __attribute__((noinline)) handle(char typed) {
  if (typed == 'h') wait_for_motor(&motor);
  if (typed == 'n') stop(&motor);
  put(typed);
}

static void __attribute__((noreturn)) serve(void) {
  for (const char *at = "ready\n"; *at; at++) put(*at);
  for (;;) handle(get());
}
