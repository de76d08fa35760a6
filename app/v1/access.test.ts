import { describe, expect, test } from 'vitest'
import { makeCiKey, makeTrust } from '#core/ci-trusts/testing.ts'
import { keepBytes } from '#core/firmware/index.ts'
import { sha256 } from '#core/sha256.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeBoard, makeKey, makeSession, makeUser } from '#db/factory.ts'
import {
  artifacts,
  commands,
  consoleTickets,
  db,
  firmware,
  keyAccesses,
  sessionResults,
  sessionTests,
} from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { isForUsers } from '#http/api/access.ts'
import type { Operation } from '#http/api/operation.ts'
import { call } from '#test/api/call.ts'
import { routes } from './routes.ts'

testsRollBack()

/** What a call comes to: it is refused, what it names is hidden, or anything else. */
type Outcome = 'refused' | 'hidden' | 'taken'
type Whose = 'own' | 'mine' | 'others'

const always = { own: 'taken', mine: 'taken', others: 'taken' } as const
const mine = { own: 'taken', mine: 'taken', others: 'hidden' } as const
const own = { own: 'taken', mine: 'hidden', others: 'hidden' } as const
const never = { own: 'refused', mine: 'refused', others: 'refused' } as const
const itself = { own: 'taken', mine: 'refused', others: 'refused' } as const

/** By access: of what the key started, of what else its user has, and of what another user has. */
type Expected = Record<(typeof keyAccesses)[number], Record<Whose, Outcome>>
/** The key of a CI job is one that runs sessions, and renews itself besides. */
type Key = (typeof keyAccesses)[number] | 'ci'
const everybody: Expected = { full: always, run: always, read: always }
const looksAtSession: Expected = { full: mine, run: own, read: mine }
const changesSession: Expected = { full: mine, run: own, read: never }

const webhooksOfUser: Expected = { full: always, run: never, read: never }
const usesWebhook: Expected = { full: mine, run: never, read: never }

/** Each operation has a line here: one without is red, so that nobody forgets to decide. */
const expectations: Record<string, Expected> = {
  readMe: everybody,
  listBoards: everybody,
  readBoard: everybody,
  suspectBoard: { full: always, run: always, read: never },
  listBoardTypes: everybody,
  listBaseImages: everybody,
  checkFirmware: { full: always, run: always, read: never },
  listKeys: { full: always, run: never, read: always },
  readCredits: { full: always, run: never, read: always },
  readLimits: { full: always, run: never, read: always },
  setLimits: { full: always, run: never, read: never },
  listCiTrusts: webhooksOfUser,
  createCiTrust: webhooksOfUser,
  readCiTrust: usesWebhook,
  deleteCiTrust: usesWebhook,
  // It renews CI keys alone, whose own table is below.
  renewToken: { full: never, run: never, read: never },
  streamEvents: { full: always, run: never, read: always },
  listWebhooks: webhooksOfUser,
  createWebhook: webhooksOfUser,
  readWebhook: usesWebhook,
  deleteWebhook: usesWebhook,
  testWebhook: usesWebhook,
  listWebhookDeliveries: usesWebhook,
  retryWebhookDelivery: usesWebhook,
  createKey: { full: always, run: never, read: never },
  revokeKey: { full: mine, run: itself, read: itself },
  listSessions: everybody,
  startSession: { full: always, run: always, read: never },
  readSession: looksAtSession,
  endSession: changesSession,
  extendSession: changesSession,
  renewLease: changesSession,
  openConsole: everybody,
  readConsoleLog: looksAtSession,
  typeIntoConsole: changesSession,
  listConsoleTickets: looksAtSession,
  createConsoleTicket: changesSession,
  revokeConsoleTicket: changesSession,
  uploadFirmware: changesSession,
  // The program of others is not the business of a key that looks.
  readFirmware: changesSession,
  flashBoard: changesSession,
  resetBoard: changesSession,
  runScenario: changesSession,
  setPower: changesSession,
  sendBreak: changesSession,
  readCommand: looksAtSession,
  capturePins: changesSession,
  collectArtifact: changesSession,
  setCoverage: changesSession,
  putResult: changesSession,
  readResult: looksAtSession,
  findKnownGood: everybody,
  // What others started is not the business of a job in CI.
  listTests: { full: always, run: never, read: always },
  listTestRuns: { full: mine, run: never, read: mine },
  listArtifacts: looksAtSession,
  readArtifact: looksAtSession,
  readArtifactContent: looksAtSession,
  deleteArtifact: changesSession,
  readPins: looksAtSession,
  setPin: changesSession,
  readParts: looksAtSession,
  takeScreenshot: looksAtSession,
  openPort: { full: always, run: always, read: never },
  setPart: changesSession,
}

const operations = routes.flatMap(({ pattern, handlers }) =>
  Object.entries(handlers).flatMap(([method, handler]) => {
    const operation: Operation | undefined = handler?.operation
    return operation && method !== 'HEAD' && isForUsers(operation.access)
      ? [{ pattern, handlers, method, operation }]
      : []
  }),
)

test('every operation says what each kind of key may do with it', () => {
  expect(new Set(operations.map(({ operation }) => operation.id))).toEqual(new Set(Object.keys(expectations)))
})

function expectedOf(id: string, access: Key): Record<Whose, Outcome> | undefined {
  if (access !== 'ci') return expectations[id]?.[access]
  return id === 'renewToken' ? always : expectations[id]?.run
}

const cases = operations.flatMap((one) =>
  ([...keyAccesses, 'ci'] as const).flatMap((access) =>
    (['own', 'mine', 'others'] as const).map((whose) => ({
      ...one,
      access,
      whose,
      id: one.operation.id,
      expected: expectedOf(one.operation.id, access)?.[whose],
    })),
  ),
)

describe('every operation with every access, on its own, its user’s and another user’s', () => {
  test.each(cases)('$id with $access: $whose is $expected', async ({ pattern, handlers, method, ...asked }) => {
    const { ids, key } = await prepare(asked.access, asked.whose)
    const { bodyExample, maxBytes } = asked.operation
    const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name)
    // A stream of events never ends, and a file is no JSON; what is refused for its input was not
    // refused for its access.
    const queries: Record<string, string> = { streamEvents: '?after=-1', readArtifactContent: '?as=vcd' }
    const url = `${pattern}${queries[asked.id] ?? ''}`
    const { status, body } = await call(handlers, method, url, {
      key,
      params: Object.fromEntries(names.map((name) => [name, ids[name] ?? ''])),
      ...(bodyExample !== undefined && { body: bodyExample }),
      ...(maxBytes && { body: new Blob(['x']), headers: { 'content-type': 'application/octet-stream' } }),
    })
    expect(outcomeOf(status, body)).toBe(asked.expected)
  })
})

/** Breaks if a key that looks gets the memory of a program, and what was typed to it. */
test.each([
  ['read', 'capture', 200],
  ['read', 'coverage', 200],
  ['read', 'core', 403],
  ['read', 'recording', 403],
  ['full', 'core', 200],
] as const)('a key with %s gets the content of a %s: %i', async (access, kind, status) => {
  const route = operations.find(({ operation }) => operation.id === 'readArtifactContent')
  if (!route) throw new Error('there is no such operation')
  const { ids, key } = await prepare(access, 'mine')
  await db().update(artifacts).set({ kind })
  const { session_id = '', artifact_id = '' } = ids
  const answer = await call(route.handlers, 'GET', route.pattern, { key, params: { session_id, artifact_id } })
  expect(answer.status).toBe(status)
})

function outcomeOf(status: number, body: { code?: string } | undefined): Outcome {
  if (body?.code === 'not_permitted') return 'refused'
  return status === 404 ? 'hidden' : 'taken'
}

async function makeFirmware({ id: userId }: { id: string }): Promise<string | undefined> {
  const bytes = Buffer.from('x')
  const file = { userId, sha256: await keepBytes(bytes), filename: 'app.bin', format: 'bin', size: 1 } as const
  return (await db().insert(firmware).values(file).returning())[0]?.id
}

/** A key, and what it asks for: of its own, of its user or of another user. */
async function prepare(access: Key, whose: Whose) {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const owner = whose === 'others' ? await makeUser({ tier: 'paid', credits: 100 }) : user
  const asking = await (access === 'ci' ? makeCiKey(user) : makeKey(user, { access }))
  const named = whose === 'own' ? asking : await makeKey(owner)
  const { id: sessionId, boardId } = await makeSession({
    user: owner,
    state: 'running',
    bindingNo: 1,
    startedBy: whose === 'mine' ? 'web' : named.id,
  })
  const of = { sessionId, boardId: boardId ?? '', bindingNo: 1, deadlineAt: new Date(), endedAt: new Date() }
  const [command] = await db()
    .insert(commands)
    .values({ ...of, kind: 'flash', state: 'succeeded', firmwareId: await makeFirmware(owner) })
    .returning()
  const [artifact] = await db()
    .insert(artifacts)
    .values({
      ...{ sessionId, bindingNo: 1, commandId: command?.id ?? '', kind: 'capture' as const, asked: {} },
      ...{ state: 'ready' as const, bytes: Buffer.from('1'), size: 1, sha256: sha256('1'), endedAt: new Date() },
    })
    .returning()
  await db()
    .insert(sessionResults)
    .values({
      ...{ sessionId, userId: owner.id, suite: 'sensor', result: 'passed', exitCode: 0 },
      ...{ boardId: boardId ?? '', boardType: 'uno' },
    })
  await db().insert(sessionTests).values({ sessionId, name: 'boots', result: 'passed' })
  const [ticket] = await db()
    .insert(consoleTickets)
    .values({
      sessionId,
      mode: 'ro',
      madeBy: named.id,
      tokenHash: sha256(sessionId),
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning()
  const webhook = await createWebhook(owner, { url: 'https://ci.example/' })
  const delivery = await sendTest(owner, webhook.id)
  const board = await makeBoard()
  const ids: Record<string, string> = {
    ...{ key_id: named.id, session_id: sessionId, board_id: board.id, board_type: board.boardType },
    ...{ artifact_id: artifact?.id ?? '' },
    ...{ command_id: command?.id ?? '', ticket_id: ticket?.id ?? '', pin: 'D2', part: 'button', name: 'boots' },
    ...{ webhook_id: webhook.id, delivery_id: delivery.id, trust_id: (await makeTrust(owner)).id },
  }
  return { key: asking.secret, ids }
}
