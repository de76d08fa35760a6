import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { loginCookieName, sealLoginCookie } from '#http/login-cookie.ts'
import { until } from './instance.ts'
import { Program } from './program.ts'
import { Visitor } from './visitor.ts'

const PEOPLE = 8
const MANY = 1_000_000
/** How many calls go by until it goes on. */
const CALLS = 24
const ON_WITHIN_MS = 30_000

/** One board that everybody wants and a dozen others, people whose programs use them, and somebody who looks at everything. */
export async function peopled(people = PEOPLE, creditsOf: (place: number) => number = () => MANY) {
  const types = [await makeLab({ count: 1 }), await makeLab({ count: 12 })].map(({ type }) => type)
  const watcher = await makeUser({ tier: 'paid', credits: MANY })
  const [{ secret }, { token }] = [await makeKey(watcher), await makeLogin(watcher)]
  const cookie = `${loginCookieName()}=${await sealLoginCookie(token)}`
  const visitor = new Visitor(secret, cookie, { board_type: types[0], wait: false })
  const programs = await Promise.all(
    Array.from({ length: people }, async (_, place) => {
      const user = await makeUser({ tier: 'paid', credits: creditsOf(place) })
      return new Program((await makeKey(user)).secret, types)
    }),
  )
  const total = (count: (program: Program) => number) => programs.reduce((sum, one) => sum + count(one), 0)
  return { types, visitor, secret, programs, total }
}

/** Lets programs do one thing after the other until there is a signal. Comes back when none has anything under way. */
export async function busy(programs: Program[], server: string, signal: AbortSignal): Promise<void> {
  const actUntil = async (program: Program) => {
    while (!signal.aborted) await program.act(server)
  }
  await Promise.all(programs.map(actUntil))
}

/** Comes back when the programs have made some more calls. */
export async function goOn(programs: Program[]): Promise<void> {
  const sent = () => programs.reduce((sum, one) => sum + one.sent, 0)
  const before = sent()
  await until(async () => sent() > before + CALLS, ON_WITHIN_MS)
}
