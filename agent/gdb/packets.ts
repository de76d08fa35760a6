/** The most bytes of a packet's body that gdb sends: what `PacketSize` announces. */
export const MAX_BODY_BYTES = 4_096
/** More bytes than this without the end of a packet are no protocol of gdb. */
const MAX_BETWEEN_BYTES = 16 * 1_024
const [START, END, INTERRUPT, AGAIN] = [0x24, 0x23, 0x03, 0x2d]

/** What is found in the bytes of one direction. A body has a character for each of its bytes. */
export type Piece =
  | { kind: 'packet'; body: string }
  /** A packet whose checksum is not that of its bytes. */
  | { kind: 'damaged' }
  | { kind: 'interrupt' }
  /** The other end asks for the last packet again. */
  | { kind: 'again' }
  /** No packet may be so long, or nothing but garbage comes. Nothing follows it. */
  | { kind: 'endless' }

/**
 * Cuts the bytes of gdb's remote serial protocol into packets ("Overview" in gdb's manual,
 * appendix E). It keeps `maxBodyBytes` at most.
 */
export class PacketReader {
  readonly #body: Buffer
  #length = 0
  #sum = 0
  #checksum = ''
  #state: 'between' | 'body' | 'checksum' | 'over' = 'between'
  /** Bytes since the end of the last packet. */
  #since = 0

  constructor(maxBodyBytes: number = MAX_BODY_BYTES) {
    this.#body = Buffer.alloc(maxBodyBytes)
  }

  *take(bytes: Uint8Array): Generator<Piece> {
    for (const byte of bytes) {
      const piece = this.#next(byte)
      if (piece) yield piece
      if (this.#state === 'over') return
    }
  }

  #next(byte: number): Piece | undefined {
    this.#since++
    if (this.#since > MAX_BETWEEN_BYTES) return this.#give({ kind: 'endless' }, 'over')
    if (this.#state === 'over') return undefined
    if (this.#state === 'checksum') return this.#check(byte)
    if (byte === START) return this.#begin()
    if (this.#state === 'body') return this.#add(byte)
    if (byte === INTERRUPT) return this.#give({ kind: 'interrupt' })
    return byte === AGAIN ? { kind: 'again' } : undefined
  }

  /** A packet that another begins in has lost its end. */
  #begin(): undefined {
    this.#state = 'body'
    this.#length = this.#sum = 0
    this.#checksum = ''
  }

  #add(byte: number): Piece | undefined {
    if (byte === END) {
      this.#state = 'checksum'
      return undefined
    }
    if (this.#length === this.#body.length) return this.#give({ kind: 'endless' }, 'over')
    this.#body[this.#length++] = byte
    this.#sum = (this.#sum + byte) & 0xff
    return undefined
  }

  #check(byte: number): Piece | undefined {
    this.#checksum += String.fromCharCode(byte)
    if (this.#checksum.length < 2) return undefined
    const isWhole = this.#checksum.toLowerCase() === toHex(this.#sum)
    return this.#give(
      isWhole ? { kind: 'packet', body: this.#body.toString('latin1', 0, this.#length) } : { kind: 'damaged' },
    )
  }

  #give(piece: Piece, state: 'between' | 'over' = 'between'): Piece {
    this.#state = state
    this.#since = 0
    return piece
  }
}

/** Returns the packet of a body. */
export function packetOf(body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
  return Buffer.concat([Buffer.from('$'), bytes, Buffer.from(`#${toHex(sum)}`)])
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
