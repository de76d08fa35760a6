/** Telnet with the option to control a serial line: RFC 854, RFC 856 and RFC 2217. */

const IAC = 255
const [DONT, DO, WONT, WILL, SB, SE] = [254, 253, 252, 251, 250, 240]
const BINARY = 0
const GO_AHEAD = 3
const COM_PORT = 44
const SET_BAUD = 1
const SET_SIZE = 2
const SET_PARITY = 3
const SET_STOP = 4
const SET_CONTROL = 5
/** The answers of the server have the number of the command, and this. */
const ANSWER = 100

/** Values of SET-CONTROL. */
export const control = {
  noFlow: 1,
  breakOn: 5,
  breakOff: 6,
  dtrOn: 8,
  dtrOff: 9,
  rtsOn: 11,
  rtsOff: 12,
}

const command = (number: number, ...values: number[]) =>
  Uint8Array.from([
    IAC,
    SB,
    COM_PORT,
    number,
    ...values.flatMap((value) => (value === IAC ? [IAC, IAC] : [value])),
    IAC,
    SE,
  ])

/** What a client says first: eight bits each way, and that it controls the line. */
export const greeting = Uint8Array.from(
  [
    [WILL, BINARY],
    [DO, BINARY],
    [DO, GO_AHEAD],
    [WILL, COM_PORT],
  ].flatMap(([verb = 0, option = 0]) => [IAC, verb, option]),
)

/** Sets the baud rate, and 8 bits, no parity, 1 stop bit. */
export function setUp(baud: number): Uint8Array[] {
  const rate = [baud >>> 24, (baud >>> 16) & 255, (baud >>> 8) & 255, baud & 255]
  return [command(SET_BAUD, ...rate), command(SET_SIZE, 8), command(SET_PARITY, 1), command(SET_STOP, 1)]
}

export const setControl = (value: number) => command(SET_CONTROL, value)

/** Bytes for the line, with those doubled that telnet would take for its own. */
export function escaped(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => (byte === IAC ? [IAC, IAC] : [byte])))
}

export type Heard = {
  data(bytes: Uint8Array): void
  /** The server can control the line, or cannot. */
  canControl(can: boolean): void
  baud(rate: number): void
  /** A control line has been set; also what the server says on its own. */
  controlled(value: number): void
  send(bytes: Uint8Array): void
}

/** Reads what a server sends, however it is cut. */
export class TelnetReader {
  readonly #heard: Heard
  #state: 'data' | 'iac' | 'option' | 'inside' | 'inside iac' = 'data'
  #verb = 0
  #inside: number[] = []

  constructor(heard: Heard) {
    this.#heard = heard
  }

  add(bytes: Uint8Array): void {
    const data: number[] = []
    for (const byte of bytes) this.#take(byte, data)
    if (data.length > 0) this.#heard.data(Uint8Array.from(data))
  }

  #take(byte: number, data: number[]): void {
    if (this.#state === 'data') {
      if (byte === IAC) this.#state = 'iac'
      else data.push(byte)
    } else if (this.#state === 'iac') {
      this.#state = 'data'
      if (byte === IAC) data.push(byte)
      else if (byte === SB) {
        this.#inside = []
        this.#state = 'inside'
      } else if (byte >= WILL) {
        this.#verb = byte
        this.#state = 'option'
      }
    } else if (this.#state === 'option') {
      this.#state = 'data'
      this.#answer(this.#verb, byte)
    } else if (this.#state === 'inside') {
      if (byte === IAC) this.#state = 'inside iac'
      else if (this.#inside.length < 64) this.#inside.push(byte)
    } else {
      this.#state = byte === SE ? 'data' : 'inside'
      if (byte === IAC) this.#inside.push(byte)
      if (byte === SE) this.#answered(this.#inside)
    }
  }

  /** Refuses what was not asked for; the rest needs no answer. */
  #answer(verb: number, option: number): void {
    if (option === COM_PORT && (verb === DO || verb === DONT)) this.#heard.canControl(verb === DO)
    const isKnown = option === BINARY || option === GO_AHEAD || option === COM_PORT
    if (verb === WILL && !isKnown) this.#heard.send(Uint8Array.from([IAC, DONT, option]))
    if (verb === DO && !isKnown) this.#heard.send(Uint8Array.from([IAC, WONT, option]))
  }

  #answered([option, number, ...values]: number[]): void {
    if (option !== COM_PORT) return
    if (number === ANSWER + SET_BAUD) this.#heard.baud(Buffer.from(values).readUInt32BE())
    if (number === ANSWER + SET_CONTROL && values[0] !== undefined) this.#heard.controlled(values[0])
  }
}
