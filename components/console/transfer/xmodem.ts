import { type Port, TransferError } from './port.ts'

const [SOH, STX, EOT, ACK, NAK, CAN, CRC, PAD] = [0x01, 0x02, 0x04, 0x06, 0x15, 0x18, 0x43, 0x1a]

export const SHORT = 128
export const LONG = 1_024
/** How long a receiver may take to begin: somebody may have to type its command. */
const BEGIN_MS = 60_000
/** How long a receiver may take for one block. A lost block or reply is repeated after it. */
const REPLY_MS = 10_000
const MAX_TRIES = 10
const CANCELS = 8

type Options = {
  /** The size of blocks in bytes. The last ones may be shorter. */
  blockSize: typeof SHORT | typeof LONG
  /** Called with the number of bytes that the board has confirmed. */
  onProgress: (bytes: number) => void
}

/**
 * Sends bytes with XMODEM, whose receiver must have been started on the board: with a CRC or a
 * checksum, as that asks. The board gets a multiple of 128 bytes, filled with 0x1a. Throws a
 * `TransferError` if the board does not begin, or cancels, or does not take a block in ten tries.
 * Source: Chuck Forsberg, "XMODEM/YMODEM Protocol Reference".
 */
export async function sendXmodem(port: Port, data: Uint8Array, options: Options): Promise<void> {
  const isCrc = await waitForReceiver(port)
  await sendBlocks(port, data, { ...options, isCrc })
}

/** Waits until a receiver asks for the first block. Returns whether it wants a CRC. */
export async function waitForReceiver(port: Port): Promise<boolean> {
  const until = performance.now() + BEGIN_MS
  for (let hasCancelled = false; ; ) {
    const byte = await readUntil(port, until)
    if (byte === null) throw new TransferError('The board did not start to receive within 60 seconds.')
    if (byte === CRC || byte === NAK) return byte === CRC
    // One alone may be noise, or a key.
    if (byte === CAN && hasCancelled) throw new TransferError('The board cancelled the transfer.')
    hasCancelled = byte === CAN
  }
}

/** Sends all blocks of a file, from number 1, and its end. */
export async function sendBlocks(port: Port, data: Uint8Array, options: Options & { isCrc: boolean }): Promise<void> {
  let number = 1
  for (let at = 0; at < data.length; number++) {
    const size = data.length - at <= SHORT * 7 ? SHORT : options.blockSize
    await sendBlock(port, { number, content: data.subarray(at, at + size), size, isCrc: options.isCrc })
    at += size
    options.onProgress(Math.min(at, data.length))
  }
  await untilAccepted(port, Uint8Array.of(EOT), 'the end of the file')
}

type Block = { number: number; content: Uint8Array; size: number; isCrc: boolean; filler?: number }

/** Sends one block until the board has taken it. */
export function sendBlock(port: Port, { number, content, size, isCrc, filler = PAD }: Block): Promise<void> {
  const body = new Uint8Array(size).fill(filler)
  body.set(content)
  const low = number & 0xff
  const check = isCrc ? [crc16(body) >> 8, crc16(body) & 0xff] : [body.reduce((sum, byte) => (sum + byte) & 0xff, 0)]
  const head = [size === LONG ? STX : SOH, low, 0xff - low]
  return untilAccepted(port, Uint8Array.from([...head, ...body, ...check]), `block ${number}`)
}

async function untilAccepted(port: Port, bytes: Uint8Array, what: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    port.write(bytes)
    if (await isAccepted(port)) return
  }
  cancel(port)
  throw new TransferError(`The board did not take ${what} in ${MAX_TRIES} tries.`)
}

/** Returns whether the board takes what was sent. Anything but a reply is passed over. */
async function isAccepted(port: Port): Promise<boolean> {
  const until = performance.now() + REPLY_MS
  for (let hasCancelled = false; ; ) {
    const byte = await readUntil(port, until)
    if (byte === ACK) return true
    if (byte === NAK || byte === null) return false
    if (byte === CAN && hasCancelled) throw new TransferError('The board cancelled the transfer.')
    hasCancelled = byte === CAN
  }
}

/** Returns the next byte before a time of `performance.now()`; null then, also if more has come. */
async function readUntil(port: Port, until: number): Promise<number | null> {
  const leftMs = until - performance.now()
  return leftMs > 0 ? port.read(leftMs) : null
}

/** Tells the receiver to stop. */
export function cancel(port: Pick<Port, 'write'>): void {
  port.write(new Uint8Array(CANCELS).fill(CAN))
}

/** Returns the CRC of XMODEM: the polynomial 0x1021 from 0, not reflected. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
