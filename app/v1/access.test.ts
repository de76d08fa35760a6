import { describe, expect, test } from 'vitest'
import { makeCiKey } from '#core/ci-trusts/testing.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { artifacts, db, keyAccesses } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { isForUsers } from '#http/api/access.ts'
import { call } from '#test/api/call.ts'
import { makeOneOfEach, operations, paramsOf } from './testing.ts'

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

const ofUsers = operations.filter(({ operation }) => isForUsers(operation.access))

test('every operation says what each kind of key may do with it', () => {
  expect(new Set(ofUsers.map(({ operation }) => operation.id))).toEqual(new Set(Object.keys(expectations)))
})

function expectedOf(id: string, access: Key): Record<Whose, Outcome> | undefined {
  if (access !== 'ci') return expectations[id]?.[access]
  return id === 'renewToken' ? always : expectations[id]?.run
}

const cases = ofUsers.flatMap((one) =>
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
    // A stream of events never ends, and a file is no JSON; what is refused for its input was not
    // refused for its access.
    const queries: Record<string, string> = { streamEvents: '?after=-1', readArtifactContent: '?as=vcd' }
    const url = `${pattern}${queries[asked.id] ?? ''}`
    const { status, body } = await call(handlers, method, url, {
      key,
      params: paramsOf(pattern, ids),
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

/** A key, and what it asks for: of its own, of its user or of another user. */
async function prepare(access: Key, whose: Whose) {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const owner = whose === 'others' ? await makeUser({ tier: 'paid', credits: 100 }) : user
  const asking = await (access === 'ci' ? makeCiKey(user) : makeKey(user, { access }))
  const named = whose === 'own' ? asking : await makeKey(owner)
  const ids = await makeOneOfEach(owner, named, { startedBy: whose === 'mine' ? 'web' : named.id })
  return { key: asking.secret, ids }
}
