import type { CreditFrame, PortFrame } from '#wire/frames.ts'
import type { PortEnd } from '#wire/ports.ts'
import type { WorkQueue } from '#wire/work-queue.ts'
import type { BoardDriver } from './drivers/driver.ts'
import { PortStream } from './port-stream.ts'
import type { Say } from './say.ts'

/** How long a stream waits for what is being done with its board. */
const BUSY_MS = 10_000

export const RELEASED = 'The board is released.'

/** The open ports of a binding. A port has one stream at a time. */
export class Ports {
  readonly #binding: number
  readonly #driver: BoardDriver
  readonly #say: Say
  readonly #over: AbortSignal
  readonly #streams = new Map<number, PortStream>()
  readonly #closing = new Set<Promise<void>>()

  /** `over` is aborted with the binding. */
  constructor(binding: number, driver: BoardDriver, say: Say, over: AbortSignal) {
    this.#binding = binding
    this.#driver = driver
    this.#say = say
    this.#over = over
    over.addEventListener('abort', () => void this.endAll('ended', RELEASED), { once: true })
  }

  /** Resolves once the board's sides of all streams that have ended are closed. */
  get closed(): Promise<void> {
    return Promise.all(this.#closing).then(() => {})
  }

  /** Begins a stream, behind the acts in a queue. `take` ends the one that has the port. */
  open({ stream, port, take }: { stream: number; port: string; take: boolean }, queue: WorkQueue): void {
    if (this.#streams.has(stream)) return
    const other = [...this.#streams.values()].find((one) => one.port === port)
    if (other && take) other.end('taken')
    const onOver = () => this.#remove(stream)
    const opening = new PortStream({ binding: this.#binding, stream, port, say: this.#say, onOver })
    this.#streams.set(stream, opening)
    if (this.#over.aborted) opening.end('refused', RELEASED)
    else if (other && !take) opening.end('in_use')
    else this.#openBehind(queue, opening)
  }

  take(frame: PortFrame | CreditFrame): void {
    const stream = this.#streams.get(frame.stream)
    if (frame.kind === 'port') stream?.take(frame)
    else stream?.allow(frame.until)
  }

  /** The user of a stream has left. */
  close(stream: number): void {
    this.#streams.get(stream)?.end('ended')
  }

  /** Ends all streams. Resolves once the board's sides are closed. */
  endAll(why: PortEnd, detail?: string): Promise<void> {
    for (const stream of [...this.#streams.values()]) stream.end(why, detail)
    return this.closed
  }

  #openBehind(queue: WorkQueue, opening: PortStream): void {
    const tooLate = setTimeout(() => opening.end('busy', 'The board is busy.'), BUSY_MS)
    queue.add(async () => {
      clearTimeout(tooLate)
      await this.closed
      await opening.open(this.#driver)
    })
  }

  #remove(number: number): void {
    const stream = this.#streams.get(number)
    this.#streams.delete(number)
    if (!stream) return
    this.#closing.add(stream.closed)
    void stream.closed.then(() => this.#closing.delete(stream.closed))
  }
}
