import { makeKey, makeUser } from '#db/factory.ts'
import { startServer } from '#test/server/start-server.ts'
import { median } from './quantiles.ts'
import { fillWorld } from './world.ts'

const WORLD = { types: 10, boards: 10_000, people: 1_000, sessions: 1_000_000 }
const WARM_UP_ROUNDS = 50
const ROUNDS = 300
/** Starting a session costs at most so many times what it costs to ask who one is. */
const MAX_TIMES = 5

/**
 * A user with a long history starts and ends sessions, and asks in between who
 * they are.
 */
export async function history(databaseUrl: string) {
  const user = await makeUser({ tier: 'paid', credits: 100_000, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user)
  const types = await fillWorld(WORLD, user)
  const server = await startServer(databaseUrl)
  const took = { me: [] as number[], start: [] as number[], end: [] as number[] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const call = (what: keyof typeof took, method: string, path: string, body?: object) =>
      timed(round < 0 ? [] : took[what], { method, url: `${server.url}${path}`, secret, body })
    const { id: caller } = await call('me', 'GET', '/v1/auth/me')
    const board_type = types[Math.abs(round) % types.length]
    const { id } = await call('start', 'POST', '/v1/sessions', { board_type, minutes: 10 })
    await call('end', 'DELETE', `/v1/sessions/${id}`)
    if (caller !== user.id) throw new Error('the key is of another user')
  }
  await server.stop()
  const medians = { me: median(took.me), start: median(took.start), end: median(took.end) }
  const times = medians.start / medians.me
  const line = (what: string, milliseconds: number) => `- ${what}: ${milliseconds.toFixed(2)} ms`
  return {
    lines: [
      `${WORLD.boards.toLocaleString('en')} boards, ${WORLD.sessions.toLocaleString('en')} past sessions; medians of ${ROUNDS} rounds`,
      '',
      line('GET /v1/auth/me', medians.me),
      `${line('POST /v1/sessions', medians.start)}, ${times.toFixed(1)} times as long (at most ${MAX_TIMES})`,
      line('DELETE /v1/sessions/{id}', medians.end),
    ],
    isKept: times <= MAX_TIMES,
  }
}

type Call = { method: string; url: string; secret: string; body: object | undefined }

async function timed(times: number[], { method, url, secret, body }: Call): Promise<{ id: string }> {
  const began = performance.now()
  const answer = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  times.push(performance.now() - began)
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
