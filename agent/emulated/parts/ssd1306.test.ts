import { describe, expect, it } from 'vitest'
import { Part } from '#wire/parts.ts'
import { Ssd1306 } from './ssd1306.ts'

const SDA = 18
const SCL = 19
const ON = [0xaf]
const UPRIGHT = [0xa1, 0xc8]

function makeScreen(more: object = {}) {
  const declared = Part.parse({ name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5', ...more })
  if (declared.kind !== 'ssd1306') throw new Error('it is no screen')
  const driven: { pin: number; volts: number }[] = []
  const clock = { cycles: 0, hertz: 1, at() {} }
  const drive = (pin: number, volts: number) => void driven.push({ pin, volts })
  const wiring = { clock, supplyVolts: 5, drive, random: () => 0, changed() {} }
  return { screen: new Ssd1306(declared, { sda: SDA, scl: SCL }, wiring), driven }
}

function send(screen: Ssd1306, control: number, bytes: number[]): void {
  screen.start()
  for (const byte of [control, ...bytes]) expect(screen.write(byte)).toBe(true)
  screen.stop()
}

/** Returns what is seen: its lit pixels as `x,y`. */
function litOf(screen: Ssd1306): string[] {
  const frame = Buffer.from(screen.state().frame, 'base64')
  const lit: string[] = []
  frame.forEach((byte, at) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) lit.push(`${(at % 16) * 8 + bit},${at >> 4}`)
  })
  return lit
}

function screenThat(commands: number[], data: number[], more: object = {}): Ssd1306 {
  const { screen } = makeScreen(more)
  send(screen, 0x00, [...ON, ...UPRIGHT, ...commands])
  send(screen, 0x40, data)
  return screen
}

describe('a screen', () => {
  it('goes on by columns, then pages, in horizontal mode', () => {
    const screen = screenThat([0x20, 0, 0x21, 126, 127, 0x22, 6, 7], [1, 2, 4, 8, 0x80])
    expect(litOf(screen)).toEqual(['127,49', '126,55', '126,58', '127,59'].sort(byRow))
  })

  it('goes on by pages, then columns, in vertical mode', () => {
    const screen = screenThat([0x20, 1, 0x21, 3, 5, 0x22, 0, 1], [1, 1, 1])
    expect(litOf(screen)).toEqual(['3,0', '4,0', '3,8'])
  })

  it('stays in a page in page mode, with a column of two halves', () => {
    const screen = screenThat([0xb3, 0x0f, 0x17], [1, 2])
    expect(litOf(screen)).toEqual(['127,24', '0,25'])
  })

  it('turns with the order of segments and rows', () => {
    const { screen } = makeScreen()
    send(screen, 0x00, ON)
    send(screen, 0x40, [1])
    expect(litOf(screen)).toEqual(['127,63'])
    send(screen, 0x00, [0xc8])
    expect(litOf(screen)).toEqual(['127,0'])
    // What has been written stays where it is.
    send(screen, 0x00, [0xa1])
    expect(litOf(screen)).toEqual(['127,0'])
  })

  it('is dark, lit, inverted and moved by commands', () => {
    const screen = screenThat([], [1])
    send(screen, 0x00, [0x41])
    expect(litOf(screen)).toEqual(['0,63'])
    send(screen, 0x00, [0xa7])
    expect(litOf(screen)).toHaveLength(128 * 64 - 1)
    send(screen, 0x00, [0xa6, 0xa5])
    expect(litOf(screen)).toHaveLength(128 * 64)
    send(screen, 0x00, [0xae])
    expect(litOf(screen)).toEqual([])
    expect(screen.state()).toMatchObject({ on: false, inverted: false })
    screen.start()
    expect(screen.read()).toBe(0x40)
  })

  it('shows half of its memory if it has 32 rows', () => {
    const screen = screenThat([0x20, 0, 0x22, 3, 4], [0x80, ...Array(127).fill(0), 0xff], { height: 32 })
    expect(litOf(screen)).toEqual(['0,31'])
  })

  /** Breaks if a transfer ends a command. */
  it('takes a command in pieces, and one byte after each control byte if it says so', () => {
    const { screen } = makeScreen()
    for (const byte of [...ON, ...UPRIGHT, 0x20, 1]) send(screen, 0x80, [byte])
    send(screen, 0x80, [0x22, 0x80, 2, 0x80, 3, 0xc0, 1, 0x40, 1])
    expect(litOf(screen)).toEqual(['0,16', '0,24'])
  })

  it('lists the commands that change nothing, with their bytes', () => {
    const screen = screenThat([0x81, 0xaf, 0x26, 0, 0, 0, 7, 0, 0xff, 0x2f, 0xe3, 0x29, 1, 2, 3, 4, 5], [1])
    expect(screen.state().ignored).toBe('0x81 0x26 0x2f 0xe3 0x29')
    expect(litOf(screen)).toEqual(['0,0'])
  })
})

/** A board that makes a bus of its pins: it pulls them down, or not. */
class Bits {
  readonly #screen: Ssd1306
  readonly #driven: { pin: number; volts: number }[]

  constructor({ screen, driven }: ReturnType<typeof makeScreen>) {
    this.#screen = screen
    this.#driven = driven
  }

  #put(pin: number, bit: number): void {
    this.#screen.edge(pin, bit === 1 ? null : 0)
  }

  get #sda(): number {
    const last = this.#driven.findLast(({ pin }) => pin === SDA)
    return last && last.volts > 0 ? 1 : 0
  }

  start(): void {
    this.#put(SDA, 1)
    this.#put(SCL, 1)
    this.#put(SDA, 0)
    this.#put(SCL, 0)
  }

  stop(): void {
    this.#put(SDA, 0)
    this.#put(SCL, 1)
    this.#put(SDA, 1)
  }

  /** Sends bits, and returns what the device puts on the wire meanwhile. */
  bits(bits: number[]): number[] {
    return bits.map((bit) => {
      this.#put(SDA, bit)
      this.#put(SCL, 1)
      const seen = bit & this.#sda
      this.#put(SCL, 0)
      return seen
    })
  }

  /** Returns true if the byte is acknowledged. */
  write(byte: number): boolean {
    const [acknowledge] = this.bits([...Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1), 1]).slice(-1)
    return acknowledge === 0
  }

  read(isLast: boolean): number {
    const bits = this.bits([...Array(8).fill(1), isLast ? 1 : 0])
    return bits.slice(0, 8).reduce((byte, bit) => byte * 2 + bit, 0)
  }
}

describe('a bus of pins', () => {
  it('brings bytes to the screen with its address, and what it says back', () => {
    const made = makeScreen({ address: 0x3d })
    const bus = new Bits(made)
    bus.start()
    expect(bus.write(0x3c << 1)).toBe(false)
    expect(bus.write(0xaf)).toBe(false)
    bus.stop()
    bus.start()
    for (const byte of [0x3d << 1, 0x00, ...ON, ...UPRIGHT]) expect(bus.write(byte)).toBe(true)
    bus.start()
    for (const byte of [0x3d << 1, 0x40, 0x03]) expect(bus.write(byte)).toBe(true)
    bus.stop()
    expect(litOf(made.screen)).toEqual(['0,0', '0,1'])
    bus.start()
    for (const byte of [0x3d << 1, 0x00, 0xae]) expect(bus.write(byte)).toBe(true)
    bus.start()
    expect(bus.write((0x3d << 1) | 1)).toBe(true)
    expect([bus.read(false), bus.read(true), bus.read(true)]).toEqual([0x40, 0x40, 0xff])
    bus.stop()
  })
})

function byRow(one: string, other: string): number {
  const [x = 0, y = 0] = one.split(',').map(Number)
  const [otherX = 0, otherY = 0] = other.split(',').map(Number)
  return y - otherY || x - otherX
}
