/* Reads the DHT22 on GP7 by a state machine of PIO0, which leaves the processor alone. */
#define PIO(offset) REGISTER(0x50200000 + (offset))
#define PIO_CTRL PIO(0x00)
#define PIO_STATUS PIO(0x04)
#define PIO_RX_EMPTY (1 << 8)
#define PIO_RECEIVED PIO(0x20)
#define PIO_INSTRUCTION(at) PIO(0x48 + 4 * (at))
#define PIO_DIVIDER PIO(0xc8)
#define PIO_WRAP PIO(0xcc)
#define PIO_SHIFT PIO(0xd0)
#define PIO_EXECUTE PIO(0xd8)
#define PIO_PINS PIO(0xdc)
#define RESET_PIO0 (1 << 10)
#define FUNCTION_PIO0 6
#define WIRE_PIN 7
#define START (1 | 1 << 4 | 1 << 8)
#define AUTOPUSH_BYTES (1 << 16 | 8 << 20)
#define FIRST_OF_BIT 7
#define REPLY_US 10000

/* A tick is a microsecond. A bit is what the wire is at 48 of them after it has risen. */
static const uint16_t pio_program[] = {
    0xe081, /* set pindirs, 1 */
    0xe03f, /* set x, 31 */
    0x1f42, /* jmp x--, 2 [31] */
    0xef80, /* set pindirs, 0 [15] */
    0x2020, /* wait 0 pin 0 */
    0x20a0, /* wait 1 pin 0 */
    0x2020, /* wait 0 pin 0 */
    0x3fa0, /* wait 1 pin 0 [31] */
    0xaf42, /* mov y, y [15] */
    0x4001, /* in pins, 1 */
    0x2020, /* wait 0 pin 0 */
};
#define PROGRAM_LENGTH (sizeof pio_program / sizeof *pio_program)

static uint8_t read_by_pio(uint8_t *bytes) {
  uint8_t count = 0;
  GPIO_CTRL(WIRE_PIN) = FUNCTION_PIO0;
  for (uint32_t at = 0; at < PROGRAM_LENGTH; at++) PIO_INSTRUCTION(at) = pio_program[at];
  PIO_DIVIDER = MHZ << 16;
  PIO_WRAP = (PROGRAM_LENGTH - 1) << 12 | FIRST_OF_BIT << 7;
  PIO_SHIFT = AUTOPUSH_BYTES;
  PIO_PINS = 1 << 26 | WIRE_PIN << 5 | WIRE_PIN << 15;
  PIO_EXECUTE = 0;
  PIO_CTRL = START;
  for (uint16_t start = now_us(); count < 5 && (uint16_t)(now_us() - start) < REPLY_US;)
    if (!(PIO_STATUS & PIO_RX_EMPTY)) bytes[count++] = PIO_RECEIVED;
  PIO_CTRL = 0;
  GPIO_CTRL(WIRE_PIN) = FUNCTION_SIO;
  return count == 5;
}
