import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { makeKey, makeUser } from '#db/factory.ts'
import { ViewerDouble } from '#test/doubles/viewer.ts'
import { BANNER, difference, PROMPT, printed, transcriptProblems } from './uno.ts'

const CREDITS = 1_000_000
const MINUTES = 480
const TIMEOUT_MS = 5_000
/** A line that is not answered for so long was lost. */
const ANSWERED_WITHIN_MS = 4_000
/** Far longer than any outage that a fault makes. */
const CALLED_WITHIN_MS = 60_000
const MAX_LINES = 40
const RETRY_MS = 100
const POLL_MS = 10

const Session = z.object({ id: z.string() })
const Sessions = z.object({ active: z.array(Session) })

/** What a user typed and saw in a session. It is lost if somebody else than its user ended it. */
type Console = { id: string; typed: string[]; seen: string; isLost: boolean }

/**
 * A user who always has a session, and types commands into its console by way of any server, one
 * after the other. Each line is typed once, also if it is lost.
 */
export class Typist {
  readonly consoles: Console[] = []
  readonly strange: string[] = []
  /** How many lines were answered. */
  answered = 0
  readonly #name: string
  readonly #type: string
  readonly #headers: Record<string, string>
  /** Returns the address of a server that is up; undefined while none is. */
  readonly #server: () => string | undefined
  #lines = 0

  static async make(name: string, type: string, server: () => string | undefined): Promise<Typist> {
    const user = await makeUser({ tier: 'paid', credits: CREDITS })
    return new Typist(name, type, (await makeKey(user)).secret, server)
  }

  private constructor(name: string, type: string, secret: string, server: () => string | undefined) {
    this.#name = name
    this.#type = type
    this.#headers = { authorization: `Bearer ${secret}` }
    this.#server = server
  }

  get lost(): Console[] {
    return this.consoles.filter(({ isLost }) => isLost)
  }

  /** What it has done, for a fault that does not come to its end. */
  get told(): string {
    const last = this.consoles.at(-1)
    return `${this.#name}: ${this.answered} of ${this.#lines} lines answered, ${last?.id}: ${last?.seen.slice(-200)}`
  }

  /** Types until the signal aborts, and ends the session then. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const console = { id: await this.#start(), typed: [], seen: '', isLost: false }
      this.consoles.push(console)
      while (!signal.aborted && !console.isLost) await this.#typeInto(console, signal)
    }
    const last = this.consoles.at(-1)
    if (last) await this.#call('DELETE', `/sessions/${last.id}`)
  }

  /** Returns what is wrong with the records: they have what was seen, and what boards print. */
  async problems(): Promise<string[]> {
    const found = this.consoles.map(async ({ id, typed, seen, isLost }) => {
      const record = await this.#call('GET', `/sessions/${id}/console/log`)
      const unseen = record.startsWith(seen) ? [] : difference(`${id} was seen, and its record`, record, seen)
      return [...unseen, ...transcriptProblems(id, record, typed, isLost)]
    })
    return [...this.strange, ...(await Promise.all(found)).flat()]
  }

  /** Starts a session, or finds the one whose start was not answered. */
  async #start(): Promise<string> {
    for (;;) {
      const [active] = Sessions.parse(JSON.parse(await this.#call('GET', '/sessions'))).active
      if (active) return active.id
      await this.#once('POST', '/sessions', { board_type: this.#type, minutes: MINUTES })
    }
  }

  /** Opens a console where it was left, and types into it until it closes. */
  async #typeInto(console: Console, signal: AbortSignal): Promise<void> {
    const server = this.#server()
    if (!server) return void (await wait(RETRY_MS))
    const query = `?from=${console.seen.length}`
    const viewer = new ViewerDouble(server, console.id, { headers: this.#headers, query })
    const isOver = () => viewer.closed !== undefined || viewer.refused !== undefined
    await waitFor(() => isOver() || viewer.next !== undefined, TIMEOUT_MS)
    const from = viewer.messages.find((one) => one.t === 'hello')?.offset ?? console.seen.length
    const seen = () => console.seen.slice(0, from) + viewer.output
    const isAtPrompt = () => seen().length >= BANNER.length && seen().endsWith(PROMPT)
    await waitFor(() => isOver() || isAtPrompt(), ANSWERED_WITHIN_MS)
    while (!isOver() && !signal.aborted) await this.#typeLine(console, viewer, seen)
    this.#keep(console, seen(), viewer)
    if (viewer.closed?.code === 4410 || viewer.refused?.problem.code === 'session_ended') console.isLost = true
    else if (viewer.refused || viewer.closed) await wait(RETRY_MS)
    viewer.close()
  }

  async #typeLine(console: Console, viewer: ViewerDouble, seen: () => string): Promise<void> {
    const line = `flood ${randomInt(1, MAX_LINES)} ${this.#name}-${++this.#lines}`
    const refused = () => viewer.messages.filter(({ t }) => t === 'refused').length
    const before = refused()
    console.typed.push(line)
    viewer.type(`${line}\r`)
    const isAnswered = () => seen().endsWith(printed(line))
    await waitFor(() => isAnswered() || viewer.closed !== undefined || refused() > before, ANSWERED_WITHIN_MS)
    if (isAnswered()) this.answered += 1
    else await wait(RETRY_MS)
  }

  /** Keeps what a viewer has seen, which may begin before the place where the last one stopped. */
  #keep(console: Console, seen: string, { faults }: ViewerDouble): void {
    this.strange.push(...faults.map((fault) => `${console.id}: ${fault}`))
    const [longer, shorter] = seen.length > console.seen.length ? [seen, console.seen] : [console.seen, seen]
    if (!longer.startsWith(shorter)) this.strange.push(...difference(`${console.id} was seen twice`, longer, shorter))
    console.seen = longer
  }

  /**
   * Makes a call again and again until it is answered with success. Throws what went wrong last if
   * that takes longer than any outage.
   */
  async #call(method: string, path: string): Promise<string> {
    for (const until = performance.now() + CALLED_WITHIN_MS; ; ) {
      const answer = await this.#once(method, path)
      if ('text' in answer) return answer.text
      if (performance.now() > until) throw new Error(`${this.#name}: ${method} ${path}: ${answer.failure}`)
      await wait(RETRY_MS)
    }
  }

  /** Makes a call. It may fail: a server or the database may be away. */
  async #once(method: string, path: string, body?: object): Promise<{ text: string } | { failure: string }> {
    try {
      const response = await fetch(`${this.#server()}/v1${path}`, {
        method,
        headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return response.ok ? { text } : { failure: `${response.status} ${text}` }
    } catch (error) {
      return { failure: String(error) }
    }
  }
}

/** Resolves once a condition holds, or after a while. */
async function waitFor(condition: () => boolean, timeoutMs: number): Promise<void> {
  for (const until = performance.now() + timeoutMs; !condition() && performance.now() < until; ) await wait(POLL_MS)
}
