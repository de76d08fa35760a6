/*
 * Both cores of the Pico, started by the protocol of its boot ROM (data sheet, 2.8.2). Core 1
 * answers words over the FIFO, and counts together with core 0 under a spinlock.
 */
#include "../../../firmware/pico/flash.h"
#include "core-1.h"
#include "pico-serial.h"

#define CPU_ID REGISTER(0xd0000000)
#define SIGNED_DIVIDEND REGISTER(0xd0000068)
#define SIGNED_DIVISOR REGISTER(0xd000006c)
#define QUOTIENT REGISTER(0xd0000070)
#define DIVISION_STATUS REGISTER(0xd0000078)
#define SPINLOCK REGISTER(0xd0000100)
#define FORCE_OFF REGISTER(0x40010004)
#define SET_FORCE_OFF REGISTER(0x40012004)
#define CLEAR_FORCE_OFF REGISTER(0x40013004)
#define CORE_1 (1 << 16)
#define ROUNDS 10000
#define DIVISIONS 1000

static volatile uint32_t count;
static volatile uint32_t wrong;

static void count_up(void) {
  for (int i = 0; i < ROUNDS; i++) {
    while (!SPINLOCK) {
    }
    count++;
    SPINLOCK = 0;
  }
}

/* Each core has a divider of its own: the other's divisions do not get into these. */
static void divide(int32_t divisor) {
  for (int32_t i = 0; i < DIVISIONS; i++) {
    SIGNED_DIVIDEND = -i * divisor;
    SIGNED_DIVISOR = divisor;
    while (!(DIVISION_STATUS & 1)) {
    }
    if ((int32_t)QUOTIENT != -i) wrong++;
  }
}

static void core_1(void) {
  send(CPU_ID);
  for (uint32_t word = receive(); word != 0; word = receive()) send(word * 3);
  count_up();
  divide(7);
  send(count);
  for (;;) __asm volatile("wfi");
}

static void put_text(const char *text) {
  for (; *text; text++) put(*text);
}

static void put_number(uint32_t number) {
  if (number >= 10) put_number(number / 10);
  put('0' + number % 10);
}

void shell(void) {
  serial_begin(0);
  for (int round = 0; round < 2; round++) {
    count = 0;
    launch(core_1);
    put_text("core ");
    put_number(receive());
    send(14);
    put_text(" says ");
    put_number(receive());
    send(0);
    count_up();
    divide(5);
    receive();
    put_text(" count ");
    put_number(count);
    put_text(" wrong ");
    put_number(wrong);
    SET_FORCE_OFF = CORE_1;
    while (!(FORCE_OFF & CORE_1)) {
    }
    CLEAR_FORCE_OFF = CORE_1;
    put_text(" reset ");
    put_number(receive());
    put_text("\r\n");
  }
  put_text("over\r\n");
}
