import { MessagePortStream } from '#agent/emulated/message-port-stream.ts'

/**
 * Between a board's thread and the agent: bytes of the line, or how many of those that were sent
 * the other end has taken. The board's end says that once it has all.
 */
export type SerialMessage = Uint8Array | number

/**
 * A serial line of a board in a worker, as a stream. What the board sends is counted as taken once
 * it is read here, so that the board's end knows how much waits.
 */
export class SerialStream extends MessagePortStream<SerialMessage> {
  #unread = 0

  override _read(): void {
    if (this.#unread > 0) this.say(this.#unread)
    this.#unread = 0
  }

  protected receive(message: SerialMessage): void {
    if (typeof message === 'number') {
      this.taken()
      return
    }
    this.#unread += message.length
    if (this.push(message)) this._read()
  }
}
