/** Telnet with the option to control a serial line: RFC 854, RFC 856 and RFC 2217. */

const IAC = 255
export const [DONT, DO, WONT, WILL] = [254, 253, 252, 251] as const
const [SB, SE] = [250, 240]
/** What is kept of one subnegotiation. Those of RFC 2217 are shorter. */
const MAX_INSIDE = 64

export const options = { binary: 0, echo: 1, goAhead: 3, comPort: 44 } as const

/** Commands of the option, as clients send them. */
export const lineCommands = {
  signature: 0,
  baud: 1,
  size: 2,
  parity: 3,
  stop: 4,
  control: 5,
  suspend: 8,
  resume: 9,
  lineMask: 10,
  modemMask: 11,
  purge: 12,
} as const
/** The answers of the server have the number of the command, and this. */
export const ANSWER = 100
/** The server says how the lines of a modem are. */
export const MODEM_STATE = 107

/** Values of SET-CONTROL. */
export const control = {
  noFlow: 1,
  breakOn: 5,
  breakOff: 6,
  dtrOn: 8,
  dtrOff: 9,
  rtsOn: 11,
  rtsOff: 12,
} as const

/** Returns a command of the option, or the answer to one. */
export const lineCommand = (number: number, values: readonly number[]): Uint8Array =>
  Uint8Array.from([IAC, SB, options.comPort, number, ...doubled(values), IAC, SE])

/** Returns what offers, asks for or refuses an option. */
export const negotiation = (verb: number, option: number): Uint8Array => Uint8Array.of(IAC, verb, option)

/** Returns bytes for the line, with those doubled that telnet would take for its own. */
export const escaped = (bytes: Uint8Array): Uint8Array =>
  bytes.includes(IAC) ? Uint8Array.from(doubled(bytes)) : bytes

const doubled = (bytes: Iterable<number>) => [...bytes].flatMap((byte) => (byte === IAC ? [IAC, IAC] : [byte]))

export type Heard = {
  data(bytes: Uint8Array): void
  /** `verb` is DO, DONT, WILL or WONT. */
  option(verb: number, option: number): void
  /** A command of the option that controls lines, or an answer to one. */
  command(number: number, values: readonly number[]): void
}

/** Reads what the other end sends, however it is cut. */
export class TelnetReader {
  readonly #heard: Heard
  #state: 'data' | 'iac' | 'option' | 'inside' | 'inside iac' = 'data'
  #verb = 0
  #inside: number[] = []
  #data: number[] = []

  constructor(heard: Heard) {
    this.#heard = heard
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) this.#take(byte)
    this.#flush()
  }

  #take(byte: number): void {
    if (this.#state === 'data') {
      if (byte === IAC) this.#state = 'iac'
      else this.#data.push(byte)
    } else if (this.#state === 'iac') {
      this.#state = 'data'
      if (byte === IAC) this.#data.push(byte)
      else if (byte === SB) {
        this.#inside = []
        this.#state = 'inside'
      } else if (byte >= WILL) {
        this.#verb = byte
        this.#state = 'option'
      }
    } else if (this.#state === 'option') {
      this.#state = 'data'
      this.#flush()
      this.#heard.option(this.#verb, byte)
    } else if (this.#state === 'inside') {
      if (byte === IAC) this.#state = 'inside iac'
      else this.#keep(byte)
    } else {
      this.#state = byte === SE ? 'data' : 'inside'
      if (byte === IAC) this.#keep(byte)
      if (byte === SE) this.#hearInside()
    }
  }

  #keep(byte: number): void {
    if (this.#inside.length < MAX_INSIDE) this.#inside.push(byte)
  }

  #hearInside(): void {
    const [option, number, ...values] = this.#inside
    this.#inside = []
    if (option !== options.comPort || number === undefined) return
    this.#flush()
    this.#heard.command(number, values)
  }

  /** What came before a command is heard before it. */
  #flush(): void {
    if (this.#data.length === 0) return
    const data = Uint8Array.from(this.#data)
    this.#data = []
    this.#heard.data(data)
  }
}
