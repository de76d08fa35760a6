import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { listenBefore } from './listen-before.ts'
import type { TestServer } from './start-server.ts'

const [PARSE, QUERY, EXECUTE, SYNC, READY] = [...'PQESZ'].map((letter) => letter.charCodeAt(0))
const HEAD_BYTES = 5

/** Settings of a server whose statements are counted. */
export const COUNTED = { NODE_OPTIONS: '--import ./test/server/hold.ts', UV_THREADPOOL_SIZE: '1' }

/** What work has cost. It is cold if a statement was not prepared, or a connection not open. */
export type Cost = { statements: number; roundTrips: number; isCold: boolean }

/** A connection through the counter, and what of its answers is kept back. */
type Line = { near: Socket; unanswered: number; kept: Buffer[] }

/**
 * For tests: stands before a database and counts what a server sends through it. While it counts,
 * answers are kept back until the server sends nothing more without them, and then go out together:
 * statements that are sent in parallel are one round trip, however slow the machine.
 */
export class StatementCounter {
  #cost: Cost = { statements: 0, roundTrips: 0, isCold: false }
  /** The server whose statements are counted just now. */
  #counted: TestServer | undefined
  #roundTrip: Promise<void> | undefined
  #settled: Promise<unknown> = Promise.resolve()
  readonly #lines = new Set<Line>()
  readonly #server

  constructor(databaseUrl: string) {
    const { hostname, port } = new URL(databaseUrl)
    this.#server = createServer((near) => {
      const far = connect(Number(port), hostname)
      const line: Line = { near, unanswered: 0, kept: [] }
      this.#lines.add(line)
      this.#cost.isCold = true
      near.on(
        'data',
        messages(isFirst, (type) => this.#sent(line, type)),
      )
      near.pipe(far)
      const answered = messages(isNever, (type) => {
        if (type === READY && line.unanswered > 0) line.unanswered -= 1
      })
      far.on('data', (data) => {
        const isKept = this.#counted && line.unanswered + line.kept.length > 0
        answered(data)
        if (isKept) line.kept.push(data)
        else near.write(data)
      })
      far.on('end', () => near.end())
      near.on('close', () => this.#lines.delete(line))
      for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    })
  }

  /** The address of the same database, by way of here. */
  open(databaseUrl: string): Promise<string> {
    return listenBefore(this.#server, databaseUrl)
  }

  close(): void {
    this.#server.close()
  }

  /** Counts what `work` has sent by a server with the settings `COUNTED` that was told to hold. */
  async during(server: TestServer, work: () => Promise<unknown>): Promise<Cost> {
    await this.#untilQuiet(server)
    this.#counted = server
    this.#cost = { statements: 0, roundTrips: 0, isCold: false }
    await work()
    await this.#untilQuiet(server)
    this.#counted = undefined
    return this.#cost
  }

  #sent(line: Line, type: number | undefined): void {
    if (type === PARSE) this.#cost.isCold = true
    if (type === QUERY || type === EXECUTE) this.#cost.statements += 1
    if (type !== QUERY && type !== SYNC) return
    line.unanswered += 1
    if (this.#counted) this.#roundTrip ??= this.#holdRoundTrip(this.#counted)
  }

  async #holdRoundTrip(server: TestServer): Promise<void> {
    this.#cost.roundTrips += 1
    await this.#untilAnswered(server)
    this.#roundTrip = undefined
    for (const { near, kept } of this.#lines) for (const data of kept.splice(0)) near.write(data)
  }

  /** Waits until the server sends nothing more, and PostgreSQL has answered all of it. */
  async #untilAnswered(server: TestServer): Promise<void> {
    for (let seen = -1; seen !== this.#cost.statements || this.#isUnanswered(); ) {
      seen = this.#cost.statements
      this.#settled = this.#settled.then(() => server.ask('settle'))
      await this.#settled
      // What was sent before that answer is read after two turns at the latest.
      await setImmediate()
      await setImmediate()
    }
  }

  async #untilQuiet(server: TestServer): Promise<void> {
    do {
      await this.#roundTrip
      await this.#untilAnswered(server)
    } while (this.#roundTrip !== undefined)
  }

  #isUnanswered(): boolean {
    return [...this.#lines].some(({ unanswered }) => unanswered > 0)
  }
}

const isFirst = (count: number) => count === 0
const isNever = () => false

/**
 * Tells the type of each message of PostgreSQL's protocol in a stream; the first that a client
 * sends has none.
 */
function messages(isUntyped: (count: number) => boolean, tell: (type: number | undefined) => void) {
  let rest = Buffer.alloc(0)
  let count = 0
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= HEAD_BYTES) {
      const typeBytes = isUntyped(count) ? 0 : 1
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return
      if (typeBytes > 0) tell(rest[0])
      rest = rest.subarray(length)
      count += 1
    }
  }
}
