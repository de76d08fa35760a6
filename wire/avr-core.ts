import * as z from './zod.ts'

/** The core file of an AVR: gdb knows no format for one. */
export const AVR_CORE_FORMAT = 'boardwalk-avr-1'
const MAX_DATA_CHARACTERS = 16 * 1024

const byte = z.int().min(0).max(0xff)

export const AvrCore = z.object({
  format: z.literal(AVR_CORE_FORMAT),
  registers: z.object({
    /** R0 to R31. */
    r: z.array(byte).length(32),
    sreg: byte,
    sp: z.int().min(0).max(0xffff),
    /** In bytes, as an ELF file has addresses. */
    pc: z.int().min(0).max(0x3f_ffff),
  }),
  /** The data space from address 0, in base64: registers, I/O and RAM. */
  data: z.base64().max(MAX_DATA_CHARACTERS),
  eeprom: z.base64().max(MAX_DATA_CHARACTERS).optional(),
})
export type AvrCore = z.output<typeof AvrCore>
