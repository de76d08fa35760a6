import { z } from 'zod'
import { maxLockWaitMs } from '#db/timeouts.ts'
import { type Instance, until } from './instance.ts'

const TIMEOUT_MS = 10_000
const WELL_WITHIN_MS = 30_000
/** The longest that any response may take, beyond what is usual on this machine. */
const MAX_MS = 2_000

type Asked = { name: string; status: number; ms: number; text: string; retryAfter: string | null }

const HTML = { Accept: 'text/html' }
/** What says that it is the database, and what is shown without script. */
const FAILURE = /req_[0-9a-z]{26} unavailable[\s\S]*<noscript>[\s\S]*Boardwalk cannot reach its database/

const Problem = z.looseObject({ code: z.literal('unavailable') })

/** Reads everything there is, as a user, and returns what is not as it should be. */
export class Visitor {
  sent = 0
  slowestMs = 0
  /** How long everything takes without a fault, on this machine. */
  #usualMs = 0
  readonly #secret: string
  readonly #cookie: string
  readonly #start: object

  constructor(secret: string, cookie: string, start: object) {
    this.#secret = secret
    this.#cookie = cookie
    this.#start = start
  }

  /** Checks that everything works. */
  async finds(url: string): Promise<string[]> {
    const [list, start, page] = await Promise.all([this.#list(url), this.#begin(url), this.#page(url)])
    return [
      ...(list.status === 200 ? [] : [told(list)]),
      ...([201, 402, 409].includes(start.status) ? [] : [told(start)]),
      ...(page.status === 200 ? [] : [told(page)]),
    ]
  }

  /** Waits until everything works again, within a limit. */
  async untilWell(instance: Instance): Promise<{ ms: number; wrong: string[] }> {
    let lacking: string[] = []
    const isWell = async () => {
      lacking = await this.finds(instance.url)
      return lacking.length === 0
    }
    const ms = await until(isWell, WELL_WITHIN_MS, () => [...lacking, instance.log.slice(-2_000)].join('\n'))
    return { ms, wrong: ms > MAX_MS + this.#usualMs ? [`it took ${Math.round(ms)} ms to serve again`] : [] }
  }

  /** Waits until everything works, and then measures how long that usually takes. */
  async measureUsual(instance: Instance): Promise<void> {
    await this.untilWell(instance)
    this.#usualMs = Math.max(this.#usualMs, (await this.untilWell(instance)).ms)
  }

  /**
   * Checks the responses without a database: prompt refusals of all that needs it, a healthy
   * process, the form to log in, and the pages that need no database.
   */
  async isRefused(url: string): Promise<string[]> {
    const [health, ...refused] = await Promise.all([
      this.#ask(url, 'GET', '/healthz', {}),
      this.#ask(url, 'GET', '/readyz', {}),
      this.#list(url),
      this.#begin(url),
      this.#ask(url, 'GET', '/v1/auth/me', { Cookie: this.#cookie }),
    ])
    const ofPages = { Cookie: this.#cookie, Accept: 'text/html' }
    const [page, logIn, missing, status] = await Promise.all([
      this.#page(url),
      this.#ask(url, 'GET', '/login', HTML),
      this.#ask(url, 'GET', '/there-is-no-such-page', ofPages),
      this.#ask(url, 'GET', '/status', ofPages),
    ])
    const isCalm = page.status === 500 && FAILURE.test(page.text) && !/ECONN|postgres|at async/i.test(page.text)
    return [
      ...(health.status === 200 ? [] : [told(health)]),
      ...refused.filter((one) => !isUnavailable(one)).map(told),
      ...(isCalm ? [] : [told(page)]),
      ...(logIn.status === 200 && logIn.text.includes('Forgot your password?') ? [] : [told(logIn)]),
      ...(missing.status === 404 ? [] : [told(missing)]),
      ...(status.status === 200 ? [] : [told(status)]),
      ...this.#tooSlow([...refused, page, logIn]),
    ]
  }

  /**
   * While the session lock is held: changes are refused once they have waited for it, and who only
   * reads notices nothing.
   */
  async isRefusedChanges(url: string): Promise<string[]> {
    const [start, ...reads] = await Promise.all([this.#begin(url), this.#keys(url), this.#page(url)])
    return [
      ...(isUnavailable(start) ? [] : [told(start)]),
      ...reads.filter(({ status }) => status !== 200).map(told),
      ...this.#tooSlow([start], maxLockWaitMs() + MAX_MS),
      ...this.#tooSlow(reads),
    ]
  }

  #tooSlow(answers: Asked[], maxMs = MAX_MS): string[] {
    const late = answers.filter(({ ms }) => ms > maxMs + this.#usualMs)
    return late.map(({ name, ms }) => `${name} took ${Math.round(ms)} ms`)
  }

  #list = (url: string) => this.#ask(url, 'GET', '/v1/sessions', { Authorization: `Bearer ${this.#secret}` })
  #keys = (url: string) => this.#ask(url, 'GET', '/v1/auth/keys', { Authorization: `Bearer ${this.#secret}` })
  #page = (url: string) => this.#ask(url, 'GET', '/keys', { Cookie: this.#cookie, ...HTML })
  #begin = (url: string) => {
    const headers = { Authorization: `Bearer ${this.#secret}`, 'Content-Type': 'application/json' }
    return this.#ask(url, 'POST', '/v1/sessions', headers, JSON.stringify(this.#start))
  }

  async #ask(
    url: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Asked> {
    this.sent += 1
    const began = performance.now()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}${path}`, { method, headers, signal, ...(body && { body }) })
      .then(async (one) => ({ status: one.status, text: await one.text(), retryAfter: one.headers.get('retry-after') }))
      .catch((error: unknown) => ({ status: 0, text: String(error), retryAfter: null }))
    const ms = performance.now() - began
    this.slowestMs = Math.max(this.slowestMs, ms)
    return { name: `${method} ${path}`, ms, ...answer }
  }
}

function isUnavailable({ status, text, retryAfter }: Asked): boolean {
  return status === 503 && /^\d+$/.test(retryAfter ?? '') && Problem.safeParse(JSON.parse(text)).success
}

const told = ({ name, status, text }: Asked) => `${name}: ${status} ${text.slice(0, 200)}`
