import { median } from '#bench/quantiles.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'

const TIMEOUT_MS = 10_000
const CREDITS = 1_000_000

type Call = { name: string; status: number; ms: number }

/**
 * A user who lists, starts and ends sessions one after the other, on boards that are always free.
 * Records the duration of each call.
 */
export class Caller {
  #calls: Call[] = []
  readonly #server: string
  readonly #headers: Record<string, string>
  readonly #start: string

  private constructor(server: string, secret: string, board_type: string) {
    this.#server = server
    this.#headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
    this.#start = JSON.stringify({ board_type, minutes: 1 })
  }

  static async make(server: string): Promise<Caller> {
    const user = await makeUser({ tier: 'paid', credits: CREDITS })
    return new Caller(server, (await makeKey(user)).secret, (await makeLab({ count: 2 })).type)
  }

  async callUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#call('GET', '/sessions')
      const { status, text } = await this.#call('POST', '/sessions', this.#start)
      if (status === 201) await this.#end(JSON.parse(text).id, signal)
    }
  }

  /** Returns the calls since it was last asked. */
  take(): Calls {
    return new Calls(this.#calls.splice(0))
  }

  /** Its sessions are few, so one that could not be ended would be in the way of the next. */
  async #end(id: string, signal: AbortSignal): Promise<void> {
    while ((await this.#call('DELETE', `/sessions/${id}`)).status !== 200 && !signal.aborted);
  }

  async #call(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
    const began = performance.now()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${this.#server}/v1${path}`, {
      method,
      headers: this.#headers,
      signal,
      ...(body && { body }),
    })
      .then(async (one) => ({ status: one.status, text: await one.text() }))
      .catch((error: unknown) => ({ status: 0, text: String(error) }))
    this.#calls.push({ name: method, status: answer.status, ms: performance.now() - began })
    return answer
  }
}

/** What became of calls. */
class Calls {
  readonly #all: Call[]

  constructor(all: Call[]) {
    this.#all = all
  }

  /** Returns what is wrong: calls that took longer than allowed, and refused calls. */
  wrong({ changeMs, readMs }: { changeMs: number; readMs: number }): string[] {
    const late = this.#all.filter(({ name, ms }) => ms > (name === 'GET' ? readMs : changeMs))
    const refused = this.#all.filter(({ status }) => status === 0 || status >= 300)
    return [
      ...late.map(({ name, ms }) => `${name} /v1/sessions took ${Math.round(ms)} ms`),
      ...refused.map(({ name, status }) => `${name} /v1/sessions was answered ${status}`),
    ]
  }

  get count(): number {
    return this.#all.length
  }

  get slowestMs(): number {
    return Math.round(Math.max(0, ...this.#all.map(({ ms }) => ms)))
  }

  get medianMs(): number {
    return Math.round(median(this.#all.map(({ ms }) => ms)))
  }
}
