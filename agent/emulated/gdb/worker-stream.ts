import { MessagePortStream } from '#agent/emulated/message-port-stream.ts'
import type { PacketCounts } from '#wire/ports.ts'

/** Said by the other end of a port when it has taken what was sent. */
export const TAKEN = 'taken'
/** From the other end: bytes, that it has taken what it got, or what became of packets so far. */
type Message = Uint8Array | typeof TAKEN | PacketCounts

/** A debugger at a board in a worker. Nothing is sent until the replies are read. */
export class WorkerStream extends MessagePortStream<Message> {
  packets: PacketCounts = { passed: 0, answered: 0, refused: 0, malformed: 0 }
  #hasRoom: boolean = true

  protected override get maySend(): boolean {
    return this.#hasRoom
  }

  override _read(): void {
    this.#hasRoom = true
    this.sendNext()
  }

  protected receive(message: Message): void {
    if (message instanceof Uint8Array) this.#hasRoom = this.push(message)
    else if (message === TAKEN) this.taken()
    else this.packets = message
  }
}
