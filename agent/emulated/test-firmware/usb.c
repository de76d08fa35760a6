/*
 * An ordinary program for the Pico. It sets the clocks as the SDK does, and talks over USB. It
 * counts its starts in a file system of one sector, which outlives a reset and a flash.
 */
#include "../../../firmware/pico/flash.h"
#include "../../../firmware/pico/registers.h"
#include "usb-serial.h"

#define RESET_PLL_SYS (1 << 12)
#define RESET_PLL_USB (1 << 13)
#define RESET_PWM (1 << 14)
#define RESET_USB (1 << 24)
#define PLL_SYS 0x40028000
#define PLL_USB 0x4002c000
#define PLL(base, offset) REGISTER((base) + (offset))
#define CLK_SYS_CTRL REGISTER(0x4000803c)
#define CLK_SYS_SELECTED REGISTER(0x40008044)
#define CLK_USB_CTRL REGISTER(0x40008054)
#define PWM(slice, offset) REGISTER(0x40050000 + 0x14 * (slice) + (offset))
#define FUNCTION_PWM 4
#define LED 25
#define LED_SLICE 4
#define ANSWER "you typed "
#define TEN "0123456789"
#define FIFTY TEN TEN TEN TEN TEN
#define LONG "long " FIFTY FIFTY FIFTY TEN TEN TEN " line\r\n"

static volatile char typed[64];
static volatile uint8_t typed_count, taken_count;

void uart_interrupt(void) {}
void usb_received(uint8_t byte) { typed[typed_count++ % sizeof typed] = byte; }

static void start_pll(uint32_t base, uint32_t feedback, uint32_t first, uint32_t second) {
  PLL(base, 0x0) = 1;
  PLL(base, 0x8) = feedback;
  PLL(base, 0x4) &= ~((1 << 0) | (1 << 5));
  while (!(PLL(base, 0x0) & (1u << 31))) {
  }
  PLL(base, 0xc) = first << 16 | second << 12;
  PLL(base, 0x4) &= ~(1 << 3);
}

static void set_clocks(void) {
  XOSC_CTRL = XOSC_1_TO_15_MHZ;
  XOSC_STARTUP = 47;
  XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
  while (!(XOSC_STATUS & XOSC_STABLE)) {
  }
  uint32_t used = RESET_IO | RESET_PADS | RESET_PLL_SYS | RESET_PLL_USB | RESET_PWM | RESET_USB | RESET_TIMER;
  RESETS_RESET &= ~used;
  while ((RESETS_DONE & used) != used) {
  }
  CLK_REF_CTRL = CLK_REF_IS_XOSC;
  while (!(CLK_REF_SELECTED & (1 << CLK_REF_IS_XOSC))) {
  }
  start_pll(PLL_SYS, 125, 6, 2);
  start_pll(PLL_USB, 100, 5, 5);
  CLK_SYS_CTRL = 0;
  CLK_SYS_CTRL = 1;
  while (!(CLK_SYS_SELECTED & 2)) {
  }
  CLK_USB_CTRL = CLK_ENABLE;
  CLK_PERI_CTRL = CLK_ENABLE;
}

/* Ten kilohertz, a quarter of the time high. */
static void pulse(void) {
  GPIO_CTRL(LED) = FUNCTION_PWM;
  PWM(LED_SLICE, 0x10) = 12499;
  PWM(LED_SLICE, 0x0c) = 3125 << 16;
  PWM(LED_SLICE, 0x00) = 1;
}

/* Sleeps until a byte has arrived. With interrupts off, one that comes first still ends the wfi. */
static char next_typed(void) {
  for (;;) {
    __asm volatile("cpsid i");
    uint8_t waiting = typed_count != taken_count;
    char c = typed[taken_count % sizeof typed];
    if (waiting) taken_count++;
    else __asm volatile("wfi");
    __asm volatile("cpsie i");
    if (waiting) return c;
  }
}

void shell(void) {
  static char starts[] = "start 0 over USB\r\n";
  static char answer[] = ANSWER "?\r\n";
  set_clocks();
  uint8_t before = kept_read(0);
  uint8_t count = before == 0xff ? 1 : before + 1;
  kept_write(0, count);
  starts[6] += count;
  usb_start();
  while (!usb_is_connected()) __asm volatile("wfi");
  usb_send(starts);
  for (;;) {
    char c = next_typed();
    if (c == 'p') pulse();
    if (c == 'l') usb_send(LONG);
    answer[sizeof ANSWER - 1] = c;
    usb_send(answer);
  }
}
