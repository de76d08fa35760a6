import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

const PATIENCE_MS = 5_000
const Seen = z.looseObject({ id: z.string(), state: z.string(), minutes: z.int().optional() })
type Seen = z.infer<typeof Seen>

/** Somebody's program, which remembers what it was told. */
export class Program {
  sent = 0
  acknowledged = 0
  /** Every session whose start was acknowledged. */
  readonly sessions = new Set<string>()
  /** What was last said of those whose end was. */
  readonly ended = new Map<string, Seen>()
  /** Answers that a sound service does not give, whatever is done to it. */
  readonly strange: string[] = []
  readonly #types: string[]
  readonly #headers: Record<string, string>

  constructor(secret: string, types: string[]) {
    this.#types = types
    this.#headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  }

  /** Does one thing: starts a session, or extends or ends one that is not known to have ended. */
  async act(server: string): Promise<void> {
    const live = [...this.sessions].filter((id) => !this.ended.has(id))
    const [session] = live.toSorted(() => Math.random() - 0.5)
    if (session && Math.random() < 0.1) await this.#call(server, 'POST', `/${session}/extension`, { minutes: 1 })
    else if (session && (live.length > 3 || Math.random() < 0.5)) await this.#end(server, session)
    else await this.#start(server)
  }

  async look(server: string, id: string): Promise<Seen | undefined> {
    return await this.#call(server, 'GET', `/${id}`)
  }

  async #start(server: string) {
    const board_type = this.#types[Math.random() < 0.2 ? 0 : 1]
    const begun = await this.#call(server, 'POST', '', { board_type, minutes: 1, wait: Math.random() < 0.8 })
    if (begun) this.sessions.add(begun.id)
  }

  async #end(server: string, id: string) {
    const ended = await this.#call(server, 'DELETE', `/${id}`)
    if (ended) this.ended.set(id, ended)
  }

  /** What came back, where anything did: the server may be killed while we wait. */
  async #call(server: string, method: string, path: string, body?: object): Promise<Seen | undefined> {
    this.sent += 1
    const answer = await fetch(`${server}/v1/sessions${path}`, {
      method,
      headers: this.#headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (!answer) return undefined
    this.acknowledged += 1
    if (answer.status < 300) return Seen.parse(JSON.parse(answer.text))
    if (![402, 409, 503].includes(answer.status))
      this.strange.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    return undefined
  }
}

/** Where what a program was told is not what it finds. */
export async function disagreements(program: Program, server: string): Promise<string[]> {
  const wrong = [...program.strange]
  for (const id of program.sessions) {
    const found = await program.look(server, id)
    const told = program.ended.get(id)
    if (!found) wrong.push(`the start of ${id} was acknowledged, and it is not there`)
    else if (told && !isDeepStrictEqual(found, told)) wrong.push(`${id} is not as its end was acknowledged`)
  }
  return wrong
}
