const INTERFACE = 4
const ENDPOINT = 5
const COMMUNICATION_CLASS = 2
const DATA_CLASS = 10
const BULK = 2
const IS_INPUT = 0x80
const MIN_PACKET = 8

/** A serial port over USB: the interface that controls it, and the endpoints of its data. */
export type CdcInterface = { control: number; input: number; output: number }

/** Returns the longest packet of endpoint 0, from the head of a device descriptor. */
export const maxPacketOf = (device: number[]) => Math.max(MIN_PACKET, device[7] ?? 0)

export const totalLengthOf = (configuration: number[]) => (configuration[2] ?? 0) | ((configuration[3] ?? 0) << 8)

/** Returns the number by which a configuration is chosen. */
export const configurationOf = (configuration: number[]) => configuration[5] ?? 1

/** Returns the first serial port of a configuration, if it has one. */
export function findCdc(configuration: number[]): CdcInterface | undefined {
  let control = 0
  let isData = false
  const found: { input?: number; output?: number } = {}
  for (const descriptor of split(configuration)) {
    const [, kind, number = 0, attributes = 0, , interfaceClass] = descriptor
    if (kind === INTERFACE) {
      if (interfaceClass === COMMUNICATION_CLASS && found.input === undefined) control = number
      isData = interfaceClass === DATA_CLASS
    } else if (kind === ENDPOINT && isData && (attributes & 3) === BULK) {
      if (number & IS_INPUT) found.input ??= number & 15
      else found.output ??= number & 15
    }
  }
  const { input, output } = found
  return input === undefined || output === undefined ? undefined : { control, input, output }
}

function* split(bytes: number[]): Generator<number[]> {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    if (length < 2) return
    yield bytes.slice(at, at + length)
    at += length
  }
}
