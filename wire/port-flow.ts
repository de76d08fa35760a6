import { MAX_PORT_BYTES, PORT_WINDOW_BYTES } from './limits.ts'

/**
 * Counts the bytes of a stream on one connection, in both directions. Offsets count from 0. Each
 * end may send `PORT_WINDOW_BYTES` at first, and later what the other end has granted.
 */
export class PortFlow {
  #sent = 0
  #sendUntil = PORT_WINDOW_BYTES
  #received = 0
  #receiveUntil = PORT_WINDOW_BYTES

  /** How many bytes may be sent now. */
  get credit(): number {
    return this.#sendUntil - this.#sent
  }

  /** Counts bytes that are sent. Returns the offset of the first one. */
  send(length: number): number {
    const offset = this.#sent
    this.#sent += length
    return offset
  }

  /**
   * The other end takes the bytes before `until`. An older grant changes nothing, and none is good
   * for more than a window: what waits on the way stays as small.
   */
  allow(until: number): void {
    this.#sendUntil = Math.max(this.#sendUntil, Math.min(until, this.#sent + PORT_WINDOW_BYTES))
  }

  /** Counts bytes that have come. Returns false if some are missing or it may not send so many. */
  receive(offset: number, length: number): boolean {
    if (offset !== this.#received || offset + length > this.#receiveUntil) return false
    this.#received += length
    return true
  }

  /** Lets the other end send the bytes before `until`. */
  grant(until: number): void {
    this.#receiveUntil = Math.max(this.#receiveUntil, until)
  }
}

/** Decides what the reader of a stream grants: a window ahead of what it has taken. */
export class PortGrants {
  #taken = 0
  #granted = PORT_WINDOW_BYTES

  /** The offset before which bytes are granted. */
  get granted(): number {
    return this.#granted
  }

  /** Counts bytes that were taken. Returns a new grant as soon as it is worth a message. */
  take(length: number): number | undefined {
    this.#taken += length
    const until = this.#taken + PORT_WINDOW_BYTES
    if (until - this.#granted < MAX_PORT_BYTES) return undefined
    this.#granted = until
    return until
  }
}
