/* Heats zones by pulses on GP15. One that is asked for is not in the table. */
#include "../../agent/emulated/test-firmware/pico-serial.h"

#define HEATER 15
#define PERIOD_US 1000

struct zone {
  char name;
  unsigned pulses, on_us, target;
  unsigned *runs;
};

static unsigned runs[2];
static struct zone zones[] = {{'a', 4, 250, 60, &runs[0]}, {'b', 4, 600, 80, &runs[1]}};

static void say(const char *text) {
  while (*text) put(*text++);
}

static void wait_us(unsigned us) {
  unsigned begin = TIMER_LOW;
  while (TIMER_LOW - begin < us) {
  }
}

static void pulse(unsigned on_us) {
  SIO_OUT_SET = 1u << HEATER;
  wait_us(on_us);
  SIO_OUT_CLEAR = 1u << HEATER;
  wait_us(PERIOD_US - on_us);
}

static struct zone *find(char name) {
  for (unsigned at = 0; at < 2; at++)
    if (zones[at].name == name) return &zones[at];
  return 0;
}

static void heat(char name) {
  struct zone *zone = find(name);
  *zone->runs += 1;
  say("heating ");
  put(name);
  put('\n');
  for (unsigned n = zone->pulses; n; n--) pulse(zone->on_us);
}

void shell(void) {
  serial_begin(0);
  GPIO_CTRL(HEATER) = FUNCTION_SIO;
  SIO_OE_SET = 1u << HEATER;
  say("3 zones\n");
  for (const char *name = "abc"; *name; name++) heat(*name);
  SIO_OUT_CLEAR = 1u << HEATER;
  if (runs[0] != 1 || runs[1] != 1) say("FAIL\n");
  else say("ALL PASS\n");
}
