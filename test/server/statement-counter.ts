import { connect, createServer } from 'node:net'
import { listenBefore } from './listen-before.ts'

const [QUERY, EXECUTE, SYNC, READY] = [...'QESZ'].map((letter) => letter.charCodeAt(0))
const HEAD_BYTES = 5
/** Longer than a program takes to send statements in parallel, so that none is answered before. */
const ANSWER_DELAY_MS = 15

/**
 * For tests: stands before a database and counts what goes through: statements, and how often one
 * was sent while none was on its way. Each answer takes as long as from a database far away.
 */
export class StatementCounter {
  statements = 0
  roundTrips = 0
  #onTheirWay = 0
  readonly #server

  constructor(databaseUrl: string) {
    const { hostname, port } = new URL(databaseUrl)
    this.#server = createServer((near) => {
      const far = connect(Number(port), hostname)
      near.on(
        'data',
        messages(isFirst, (type) => this.#sent(type)),
      )
      const answered = messages(isNever, (type) => this.#answered(type))
      const answer = (data: Buffer) => {
        answered(data)
        near.write(data)
      }
      near.pipe(far)
      far.on('data', (data) => setTimeout(answer, ANSWER_DELAY_MS, data))
      far.on('end', () => setTimeout(() => near.end(), ANSWER_DELAY_MS))
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

  /** What `work` has sent, and any concurrent work. */
  async during(work: () => Promise<unknown>): Promise<{ statements: number; roundTrips: number }> {
    const { statements, roundTrips } = this
    await work()
    return { statements: this.statements - statements, roundTrips: this.roundTrips - roundTrips }
  }

  #sent(type: number | undefined): void {
    if (type === QUERY || type === EXECUTE) this.statements += 1
    if (type !== QUERY && type !== SYNC) return
    if (this.#onTheirWay === 0) this.roundTrips += 1
    this.#onTheirWay += 1
  }

  #answered(type: number | undefined): void {
    if (type === READY) this.#onTheirWay = Math.max(0, this.#onTheirWay - 1)
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
