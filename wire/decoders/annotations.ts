/** What a decoder finds on a line: from one time to another, in ticks of 100 ps. */
export type Annotation = { from: number; to: number; kind: Kind; value: number }

/** One line of what was decoded. `pin` is the name of the pin that it belongs to. */
export type Row = { name: string; pin: string; annotations: Annotation[] }

const FIRST_PRINTABLE = 0x20
const LAST_PRINTABLE = 0x7e
const RGB_DIGITS = 6
const RGBW_DIGITS = 8

/** How each kind is written: short in a drawing, and in full in a table. */
const texts = {
  byte: (value) => [`${hex(value)}${printable(value)}`, `${hex(value)}${printable(value)}`],
  start: () => ['S', 'Start'],
  restart: () => ['Sr', 'Start again'],
  stop: () => ['P', 'Stop'],
  write: (value) => [`W ${hex(value)}`, `Write to ${hex(value)}`],
  read: (value) => [`R ${hex(value)}`, `Read from ${hex(value)}`],
  ack: () => ['A', 'Acknowledged'],
  nack: () => ['N', 'Not acknowledged'],
  pixel: (value) => [color(value, RGB_DIGITS), color(value, RGB_DIGITS)],
  pixelWithWhite: (value) => [color(value, RGBW_DIGITS), color(value, RGBW_DIGITS)],
  reset: () => ['Reset', 'Reset'],
  badStop: (value) => [`${hex(value)} !`, `${hex(value)} without a stop bit`],
  cut: (bits) => ['!', `Ends after ${bits} ${bits === 1 ? 'bit' : 'bits'}`],
} satisfies Record<string, (value: number) => [short: string, full: string]>

export type Kind = keyof typeof texts

/** The kinds by number, for what is packed. */
export const kinds = Object.keys(texts) as Kind[]

/** True if something is wrong about an annotation of this kind. */
export function isFault(kind: Kind): boolean {
  return kind === 'badStop' || kind === 'cut'
}

/** Returns an annotation as it is drawn: `0x41 A`, `S`. */
export function shortText({ kind, value }: Pick<Annotation, 'kind' | 'value'>): string {
  return texts[kind](value)[0]
}

/** Returns an annotation in words: `Read from 0x42`. */
export function fullText({ kind, value }: Pick<Annotation, 'kind' | 'value'>): string {
  return texts[kind](value)[1]
}

const hex = (value: number) => `0x${value.toString(16).padStart(2, '0')}`
const color = (value: number, digits: number) => `#${value.toString(16).padStart(digits, '0')}`

function printable(value: number): string {
  return value >= FIRST_PRINTABLE && value <= LAST_PRINTABLE ? ` ${String.fromCharCode(value)}` : ''
}
