import { makeTrust } from '#core/ci-trusts/testing.ts'
import { sha256 } from '#core/sha256.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeCommand, makeFirmware } from '#db/commands.testing.ts'
import { makeBoard, makeSession } from '#db/factory.ts'
import { artifacts, consoleTickets, db, sessionResults, sessionTests } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'
import type { Operation } from '#http/api/operation.ts'
import { routes } from './routes.ts'

/** Each operation of the API, and where it is. */
export const operations = routes.flatMap(({ pattern, handlers }) =>
  Object.entries(handlers).flatMap(([method, handler]) => {
    const operation: Operation | undefined = handler?.operation
    return operation && method !== 'HEAD' ? [{ pattern, handlers, method, operation }] : []
  }),
)

const PARAMETER = /\[(\w+)\]/g

/** Returns the path of a route with these in place of its parameters. */
export function pathOf(pattern: string, named: Record<string, string>): string {
  return pattern.replaceAll(PARAMETER, (_, name: string) => named[name] ?? '')
}

/** Returns the parameters of a route, with these as their values. */
export function paramsOf(pattern: string, named: Record<string, string>): Record<string, string> {
  return Object.fromEntries([...pattern.matchAll(PARAMETER)].map(([, name = '']) => [name, named[name] ?? '']))
}

/**
 * Makes one of all that paths name, for a user who has a key. Returns a value for each parameter of
 * a path, so a new parameter is named here alone.
 */
export async function makeOneOfEach(
  owner: { id: string },
  key: { id: string },
  given: Partial<Parameters<typeof makeSession>[0]> = {},
): Promise<Record<string, string>> {
  const of = { state: 'running', bindingNo: 1, startedBy: key.id } as const
  const session = await makeSession({ ...of, ...given, user: owner })
  const [ticket] = await db()
    .insert(consoleTickets)
    .values({
      ...{ sessionId: session.id, mode: 'ro', madeBy: key.id },
      ...{ tokenHash: sha256(session.id), expiresAt: new Date(Date.now() + MINUTE_MS) },
    })
    .returning()
  const webhook = await createWebhook(owner, { url: 'https://ci.example/' })
  const delivery = await sendTest(owner, webhook.id)
  const board = await makeBoard()
  return {
    ...{ key_id: key.id, session_id: session.id, board_id: board.id, board_type: board.boardType },
    ...(await makeDone(owner, session)),
    ...{ ticket_id: ticket?.id ?? '', pin: 'D2', part: 'button', name: 'boots' },
    ...{ webhook_id: webhook.id, delivery_id: delivery.id },
    trust_id: (await makeTrust(owner)).id,
  }
}

/** What was done in a session: its board was flashed and captured, and a test has passed. */
async function makeDone(owner: { id: string }, session: { id: string; boardId: string | null }) {
  const { id: firmwareId, sha256: digest } = await makeFirmware(owner)
  const { id: command_id } = await makeCommand(session, { kind: 'flash', firmwareId })
  const sessionId = session.id
  const [artifact] = await db()
    .insert(artifacts)
    .values({
      ...{ sessionId, bindingNo: 1, commandId: command_id, kind: 'capture', asked: {}, state: 'ready' },
      ...{ bytes: Buffer.from('1'), size: 1, sha256: sha256('1'), endedAt: new Date() },
    })
    .returning()
  const result = {
    suite: 'sensor',
    result: 'passed',
    exitCode: 0,
    boardId: session.boardId ?? '',
    boardType: 'uno',
  } as const
  await db()
    .insert(sessionResults)
    .values({ ...result, sessionId, userId: owner.id })
  await db().insert(sessionTests).values({ sessionId, name: 'boots', result: 'passed' })
  return { command_id, artifact_id: artifact?.id ?? '', sha256: digest.toString('hex') }
}
