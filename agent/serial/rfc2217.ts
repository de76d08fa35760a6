/** The client's side of RFC 2217, as an agent speaks it with the server of a line. */
import {
  ANSWER,
  DO,
  DONT,
  lineCommand,
  lineCommands,
  negotiation,
  options,
  TelnetReader,
  WILL,
  WONT,
} from '#wire/telnet.ts'

const { binary, goAhead, comPort } = options
const KNOWN: readonly number[] = [binary, goAhead, comPort]

/** What a client says first: eight bits each way, and that it controls the line. */
export const greeting = Buffer.concat([
  negotiation(WILL, binary),
  negotiation(DO, binary),
  negotiation(DO, goAhead),
  negotiation(WILL, comPort),
])

/** Sets the baud rate, and 8 bits, no parity, 1 stop bit. */
export function setUp(baud: number): Uint8Array[] {
  const rate = [baud >>> 24, (baud >>> 16) & 255, (baud >>> 8) & 255, baud & 255]
  const { baud: setBaud, size, parity, stop } = lineCommands
  return [lineCommand(setBaud, rate), lineCommand(size, [8]), lineCommand(parity, [1]), lineCommand(stop, [1])]
}

/** `value` is one of `control`. */
export const setControl = (value: number) => lineCommand(lineCommands.control, [value])

export type Heard = {
  data(bytes: Uint8Array): void
  /** The server can control the line, or cannot. */
  canControl(can: boolean): void
  baud(rate: number): void
  /** A control line has been set; also what the server says on its own. */
  controlled(value: number): void
  send(bytes: Uint8Array): void
}

/** Returns a reader of what a server sends. What was not asked for is refused. */
export function readServer({ data, canControl, baud, controlled, send }: Heard): TelnetReader {
  return new TelnetReader({
    data,
    option(verb, option) {
      if (option === comPort && (verb === DO || verb === DONT)) canControl(verb === DO)
      if (KNOWN.includes(option)) return
      if (verb === WILL) send(negotiation(DONT, option))
      if (verb === DO) send(negotiation(WONT, option))
    },
    command(number, values) {
      if (number === ANSWER + lineCommands.baud && values.length === 4) baud(Buffer.from(values).readUInt32BE())
      if (number === ANSWER + lineCommands.control && values[0] !== undefined) controlled(values[0])
    },
  })
}
