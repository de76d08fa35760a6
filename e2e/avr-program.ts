import { writeIntelHex } from '#firmware-files/testing.ts'

/** Where the ATmega328P has what the program uses (data sheet, register summary). */
const UCSR0A = 0xc0
const UCSR0B = 0xc1
const UBRR0L = 0xc4
const UDR0 = 0xc6
const [DDRB, PORTB, PIND, PORTD] = [0x04, 0x05, 0x09, 0x0b]
const [TRANSMITS, IS_EMPTY, LED, BUTTON] = [0x08, 5, 5, 2]
const BAUD_115200 = 8

const load = (register: number, value: number) =>
  0xe000 | ((value & 0xf0) << 4) | ((register - 16) << 4) | (value & 0xf)
const store = (address: number, register: number) => [0x9200 | (register << 4), address]
const fetchInto = (register: number, address: number) => [0x9000 | (register << 4), address]
const skipIfBit = (register: number, bit: number) => 0xfe00 | (register << 4) | bit
const skipIfHigh = (port: number, bit: number) => 0x9b00 | (port << 3) | bit
const setBit = (port: number, bit: number) => 0x9a00 | (port << 3) | bit
const clearBit = (port: number, bit: number) => 0x9800 | (port << 3) | bit
const jump = (words: number) => 0xc000 | (words & 0xfff)

/**
 * An Intel HEX file for an Arduino Uno. Its program prints a text, and then lights the LED (D13)
 * while the button at D2 is pressed, which pulls D2 low.
 */
export function unoProgram(text: string): string {
  const print = (character: string) => [
    ...[...fetchInto(17, UCSR0A), skipIfBit(17, IS_EMPTY), jump(-4)],
    ...[load(16, character.charCodeAt(0)), ...store(UDR0, 16)],
  ]
  const words = [
    ...[load(16, BAUD_115200), ...store(UBRR0L, 16), load(16, TRANSMITS), ...store(UCSR0B, 16)],
    ...[...text].flatMap(print),
    ...[setBit(DDRB, LED), setBit(PORTD, BUTTON)],
    ...[skipIfHigh(PIND, BUTTON), jump(2), clearBit(PORTB, LED), jump(-4), setBit(PORTB, LED), jump(-6)],
  ]
  return writeIntelHex([{ address: 0, bytes: new Uint8Array(Uint16Array.from(words).buffer) }])
}
