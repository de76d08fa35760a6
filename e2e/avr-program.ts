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

const decrement = (register: number) => 0x940a | (register << 4)
const jumpUnlessZero = (words: number) => 0xf401 | ((words & 0x7f) << 3)

const startSerial = [load(16, BAUD_115200), ...store(UBRR0L, 16), load(16, TRANSMITS), ...store(UCSR0B, 16)]

/** Waits until the port takes a character, and sends it. */
const print = (character: string) => [
  ...[...fetchInto(17, UCSR0A), skipIfBit(17, IS_EMPTY), jump(-4)],
  ...[load(16, character.charCodeAt(0)), ...store(UDR0, 16)],
]

/** Three loops in each other: 16 million cycles are a second. */
const wait100ms = [
  ...[load(18, 8), load(19, 0), load(20, 0)],
  ...[decrement(20), jumpUnlessZero(-2), decrement(19), jumpUnlessZero(-4), decrement(18), jumpUnlessZero(-6)],
]

/** The words of a program as an Intel HEX file. */
const toHex = (words: number[]) =>
  writeIntelHex([{ address: 0, bytes: new Uint8Array(Uint16Array.from(words).buffer) }])

/**
 * An Intel HEX file for an Arduino Uno. Its program prints lines, one each 100 ms, again and again,
 * and switches the LED (D13) on before every second one, and off before the others.
 */
export function unoPrinter(lines: string[]): string {
  const loop = lines.flatMap((line, at) => [
    at % 2 === 0 ? setBit(PORTB, LED) : clearBit(PORTB, LED),
    ...[...`${line}\n`].flatMap(print),
    ...wait100ms,
  ])
  return toHex([...startSerial, setBit(DDRB, LED), ...loop, jump(-loop.length - 1)])
}

/**
 * An Intel HEX file for an Arduino Uno. Its program prints a text, and then lights the LED (D13)
 * while the button at D2 is pressed, which pulls D2 low.
 */
export function unoProgram(text: string): string {
  return toHex([
    ...startSerial,
    ...[...text].flatMap(print),
    ...[setBit(DDRB, LED), setBit(PORTD, BUTTON)],
    ...[skipIfHigh(PIND, BUTTON), jump(2), clearBit(PORTB, LED), jump(-4), setBit(PORTB, LED), jump(-6)],
  ])
}
