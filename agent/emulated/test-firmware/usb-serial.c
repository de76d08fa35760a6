/*
 * A serial port over USB (CDC-ACM) for the RP2040, as a driver of an SDK does it: by interrupt,
 * with a vector table in RAM.
 */
#include "usb-serial.h"
#include "../../../firmware/pico/registers.h"

#define MEMORY 0x50100000
#define USB(offset) REGISTER(0x50110000 + (offset))
#define ADDRESS USB(0x00)
#define MAIN_CTRL USB(0x40)
#define SIE_CTRL USB(0x4c)
#define SIE_STATUS USB(0x50)
#define BUFFER_STATUS USB(0x58)
#define MUXING USB(0x74)
#define POWER USB(0x78)
#define INTERRUPTS USB(0x90)
#define PENDING USB(0x98)
#define BUFFERS_DONE (1 << 4)
#define BUS_RESET (1 << 12)
#define SETUP_REQUEST (1 << 16)
#define SETUP_RECEIVED (1 << 17)
#define RESET_RECEIVED (1 << 19)

#define IN_CONTROL(n) REGISTER(MEMORY + 8 * (n))
#define OUT_CONTROL(n) REGISTER(MEMORY + 4 + 8 * (n))
#define IN_BUFFER(n) REGISTER(MEMORY + 0x80 + 8 * (n))
#define OUT_BUFFER(n) REGISTER(MEMORY + 0x84 + 8 * (n))
#define FULL (1u << 15)
#define SECOND (1u << 13)
#define AVAILABLE (1u << 10)
#define LENGTH 0x3ff
#define SELECT_FIRST (1u << 12)
#define ENABLED (1u << 31 | 1u << 29)
#define ENABLED_PAIR (1u << 31 | 1u << 30 | 1u << 28)
#define BULK (2u << 26)
#define INTERRUPT (3u << 26)
#define SETUP_AT MEMORY
#define CONTROL_AT 0x100
#define NOTIFY_AT 0x180
#define IN_AT 0x1c0
#define OUT_AT 0x240
#define PACKET 64
#define NOTIFY 1
#define DATA 2
#define USB_IRQ 5

static const uint8_t device[] = {18, 1, 0, 2, 2, 0, 0, PACKET, 0x8a, 0x2e, 0x0a, 0, 0, 1, 0, 0, 0, 1};
static const uint8_t configuration[] = {
    9, 2, 67, 0, 2, 1, 0, 0x80, 50,
    9, 4, 0, 0, 1, 2, 2, 0, 0, 5, 36, 0, 0x10, 1, 5, 36, 1, 0, 1, 4, 36, 2, 2, 5, 36, 6, 0, 1,
    7, 5, 0x80 | NOTIFY, 3, 8, 0, 16,
    9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, DATA, 2, PACKET, 0, 0, 7, 5, 0x80 | DATA, 2, PACKET, 0, 0,
};

static struct {
  const uint8_t *data;
  uint32_t left, toggle, address, takes_data, gives_data;
} control;
static volatile uint32_t connected, sending, in_toggle, out_toggle;
static void (*vectors[48])(void) __attribute__((aligned(256)));

static void copy_to(uint32_t at, const uint8_t *from, uint32_t length) {
  for (uint32_t index = 0; index < length; index++) ((volatile uint8_t *)(MEMORY + at))[index] = from[index];
}

/* The controller may look only once all else is there. */
static void hand_over_as(volatile uint32_t *buffer, uint32_t value, uint32_t available) {
  *buffer = value;
  for (int cycles = 0; cycles < 4; cycles++) __asm volatile("nop");
  *buffer = value | available;
}

static void hand_over(volatile uint32_t *buffer, uint32_t value) { hand_over_as(buffer, value, AVAILABLE); }

static void send_control(void) {
  uint32_t length = control.left < PACKET ? control.left : PACKET;
  copy_to(CONTROL_AT, control.data, length);
  control.data += length;
  control.left -= length;
  hand_over(&IN_BUFFER(0), FULL | control.toggle | length);
  control.toggle ^= SECOND;
}

static void listen(void) {
  hand_over(&OUT_BUFFER(DATA), out_toggle | PACKET);
  out_toggle ^= SECOND;
}

static void configure(void) {
  IN_CONTROL(NOTIFY) = ENABLED | INTERRUPT | NOTIFY_AT;
  IN_CONTROL(DATA) = ENABLED | BULK | IN_AT;
  OUT_CONTROL(DATA) = ENABLED | BULK | OUT_AT;
  in_toggle = out_toggle = sending = 0;
  listen();
}

static void answer_setup(void) {
  uint32_t first = REGISTER(SETUP_AT), wanted = REGISTER(SETUP_AT + 4) >> 16;
  uint32_t request = first >> 8 & 0xff, value = first >> 16;
  control.toggle = SECOND;
  control.left = control.takes_data = control.gives_data = 0;
  if ((first & 0x80) && request == 6) {
    control.data = value >> 8 == 1 ? device : configuration;
    control.left = value >> 8 == 1 ? sizeof device : sizeof configuration;
    if (control.left > wanted) control.left = wanted;
    control.gives_data = 1;
  } else if (first & 0x80 ? 0 : wanted > 0) {
    control.takes_data = 1;
    hand_over(&OUT_BUFFER(0), SECOND | PACKET);
    return;
  } else if ((first & 0x60) == 0 && request == 5) control.address = value;
  else if ((first & 0x60) == 0 && request == 9) configure();
  else if ((first & 0x60) == 0x20 && request == 0x22) connected = value & 1;
  send_control();
}

static void buffer_done(uint32_t done) {
  if (done & 1) {
    if (control.address) ADDRESS = control.address;
    control.address = 0;
    if (control.left) send_control();
    else if (control.gives_data) {
      control.gives_data = 0;
      hand_over(&OUT_BUFFER(0), SECOND);
    }
  }
  if ((done & 2) && control.takes_data) {
    control.takes_data = 0;
    send_control();
  }
  if (done & 1 << (2 * DATA)) sending = 0;
  if (done & 2 << (2 * DATA)) {
    uint32_t length = OUT_BUFFER(DATA) & LENGTH;
    const volatile uint8_t *bytes = (const volatile uint8_t *)(MEMORY + OUT_AT);
    for (uint32_t at = 0; at < length; at++) usb_received(bytes[at]);
    listen();
  }
}

static void on_usb(void) {
  uint32_t pending = PENDING;
  if (pending & BUS_RESET) {
    SIE_STATUS = RESET_RECEIVED;
    ADDRESS = connected = 0;
  }
  if (pending & SETUP_REQUEST) {
    SIE_STATUS = SETUP_RECEIVED;
    answer_setup();
  }
  if (pending & BUFFERS_DONE) {
    uint32_t done = BUFFER_STATUS;
    BUFFER_STATUS = done;
    buffer_done(done);
  }
}

uint32_t usb_is_connected(void) { return connected; }

/* Fills one of the two buffers, and returns what goes into its half of their control. */
static uint32_t fill(uint32_t at, const char **text) {
  uint32_t length = 0, toggle = in_toggle;
  while (length < PACKET && (*text)[length]) length++;
  copy_to(at, (const uint8_t *)*text, length);
  *text += length;
  in_toggle ^= SECOND;
  return FULL | toggle | length;
}

/* As TinyUSB does it: what is longer than a packet goes into both buffers, with one interrupt for both. */
void usb_send(const char *text) {
  while (*text) {
    while (sending) {
    }
    sending = 1;
    uint32_t value = fill(IN_AT, &text) | SELECT_FIRST, available = AVAILABLE;
    if (*text) {
      value |= fill(IN_AT + PACKET, &text) << 16;
      available |= AVAILABLE << 16;
    }
    IN_CONTROL(DATA) = (available >> 16 ? ENABLED_PAIR : ENABLED) | BULK | IN_AT;
    hand_over_as(&IN_BUFFER(DATA), value, available);
  }
}

void usb_start(void) {
  const uint32_t *flash_vectors = (const uint32_t *)VECTOR_TABLE;
  for (int at = 0; at < 16 + 26; at++) vectors[at] = (void (*)(void))flash_vectors[at];
  vectors[16 + USB_IRQ] = on_usb;
  VECTOR_TABLE = (uint32_t)vectors;
  for (uint32_t at = 0; at < 0x1000; at += 4) REGISTER(MEMORY + at) = 0;
  MUXING = 1 | 1 << 3;
  POWER = 1 << 2 | 1 << 3;
  MAIN_CTRL = 1;
  SIE_CTRL = 1 << 29;
  INTERRUPTS = BUFFERS_DONE | BUS_RESET | SETUP_REQUEST;
  NVIC_ENABLE = 1 << USB_IRQ;
  SIE_CTRL = 1 << 29 | 1 << 16;
}
