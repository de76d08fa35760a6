import type { Socket } from 'node:net'

/** A change of the lines that an adapter has beside its data. */
export type LineChange = { dtr: boolean } | { rts: boolean }
/** What a program does at a line. */
export type Act = Uint8Array | LineChange | 'break'

/** A program that has opened the line of a board: its connection has bytes and nothing else. */
export class Tool {
  /** Whether it says itself how its control lines are. */
  readonly hasLines: boolean = false
  protected readonly socket: Socket
  /** Resolves once it has left. */
  protected readonly left: Promise<void>
  readonly #first: readonly LineChange[]

  /** `first` is what opening the connection does to the lines. */
  constructor(socket: Socket, first: readonly LineChange[] = []) {
    this.socket = socket
    this.#first = first
    this.left = eventOf(socket, 'close')
    socket.setNoDelay(true)
    // A connection that is cut ends like one that is closed, in chunks().
    socket.on('error', () => {})
  }

  /** Yields what it types and does to the lines, in order, until it has left. */
  async *acts(): AsyncGenerator<Act> {
    yield* this.#first
    yield* this.chunks()
  }

  /** Passes on what the board printed. Resolves once the tool takes more, or has left. */
  async write(bytes: Uint8Array): Promise<void> {
    if (!this.send(bytes)) await Promise.race([eventOf(this.socket, 'drain'), this.left])
  }

  /** Says something to a tool that is not served. */
  turnAway(text: string): void {
    // With bytes that nobody has read, the connection would be cut before these words.
    this.socket.resume().end(text)
  }

  /** Ends the connection once all that was written is on its way. */
  close(): void {
    this.socket.destroySoon()
  }

  /** Ends the connection of a tool that takes nothing any more. */
  abort(): void {
    this.socket.destroy()
  }

  /** Returns whether the tool takes more at once. */
  protected send(bytes: Uint8Array): boolean {
    return !this.socket.writable || this.socket.write(bytes)
  }

  /** Yields what arrives until the connection ends, however it does. */
  protected async *chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.socket.iterator({ destroyOnReturn: false })) yield chunk as Buffer
    } catch (error) {
      // The program was killed, or has cut the connection: it has left.
      if (!this.socket.destroyed) throw error
    }
  }
}

/** Resolves with an event of a connection. Errors are followed by its end. */
const eventOf = (socket: Socket, name: 'close' | 'drain') =>
  new Promise<void>((resolve) => socket.once(name, () => resolve()))
