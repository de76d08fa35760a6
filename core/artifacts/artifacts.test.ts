import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCommand } from '#db/commands.testing.ts'
import { makeAgent, makeAgentBoard, makeSession, makeUser } from '#db/factory.ts'
import { artifacts, auditEvents, db, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { CAPTURE_FORMAT, CODES, codeOf, type Level, TOGGLE_BITS } from '#wire/capture-file.ts'
import { summaryOf } from '#wire/decoders/measure.ts'
import {
  addArtifact,
  artifactStats,
  deleteArtifact,
  deleteArtifacts,
  failArtifacts,
  listArtifacts,
  MAX_READ_BYTES,
  purgeOldArtifacts,
  readCapture,
  receiveArtifact,
} from './index.ts'

testsRollBack()

const MIB = 1024 * 1024
const BINDING = 7

/** A session that runs on a board of an agent. */
async function makeScene() {
  const user = await makeUser({ tier: 'paid' })
  const agent = await makeAgent()
  const board = await makeAgentBoard({ agentId: agent.id })
  const { id: boardId, boardType } = board
  const session = await makeSession({ user, state: 'running', bindingNo: BINDING, boardId, boardType })
  const sessionId = session.id
  /** A command with a pending artifact. */
  const collect = async (kind: ArtifactKind = 'capture') => {
    const { id: commandId } = await makeCommand(session, { kind: 'collect', bindingNo: BINDING })
    await addArtifact(user, { sessionId, commandId, kind, asked: {} })
    const [artifact] = await db().select().from(artifacts).where(sql`command_id = ${commandId}`)
    return { artifactId: artifact?.id ?? '', commandId }
  }
  const complete = async (bytes: number) => {
    const { artifactId } = await collect()
    await receiveArtifact(agent.id, artifactId, { bytes: Buffer.alloc(bytes, 'x') })
    return artifactId
  }
  const list = async () => (await listArtifacts(user, sessionId)).artifacts
  return { user, agent, sessionId, collect, complete, list }
}

test('an artifact is pending, then ready, and its user alone sees it', async () => {
  const { user, sessionId, complete, list } = await makeScene()
  const id = await complete(3)
  expect(await list()).toMatchObject([
    {
      ...{ id, session_id: sessionId, kind: 'capture', state: 'ready', size: 3, error: null },
      sha256: 'cd2eb0837c9b4c962c22d2ff8b5441b7b45805887f051d39bf133b583baf6860',
      media_type: 'application/vnd.boardwalk.capture',
    },
  ])
  await expect(listArtifacts(await makeUser(), sessionId)).rejects.toMatchObject({ code: 'not_found' })
  const other = { sessionId, artifactId: id }
  await expect(deleteArtifact(await makeUser(), other)).rejects.toMatchObject({ code: 'not_found' })
  await deleteArtifact(user, other)
  expect(await list()).toEqual([])
  const events = await db().select().from(auditEvents).where(sql`subject_id = ${id}`)
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ['artifact_made', { kind: 'capture' }],
    ['artifact_deleted', { kind: 'capture' }],
  ])
})

/** Breaks without one of the conditions of `receiveArtifact`. */
test('nobody but the agent that holds the binding completes one, once', async () => {
  const { agent, sessionId, collect } = await makeScene()
  const { artifactId } = await collect()
  const put = (agentId: string) => transaction(() => receiveArtifact(agentId, artifactId, { error: 'no edge' }))
  await expect(put((await makeAgent()).id)).rejects.toMatchObject({ code: 'not_found' })
  await db().execute(sql`update sessions set binding_no = ${BINDING + 1} where id = ${sessionId}`)
  await expect(put(agent.id)).rejects.toMatchObject({ code: 'not_found' })
  await db().execute(sql`update sessions set binding_no = ${BINDING} where id = ${sessionId}`)
  await put(agent.id)
  await expect(put(agent.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('one is pending at a time, and a command that has failed says why', async () => {
  const { collect, list } = await makeScene()
  const { commandId } = await collect()
  await expect(transaction(() => collect())).rejects.toMatchObject({ code: 'capture_running' })
  await collect('core')
  await expect(transaction(() => collect('core'))).rejects.toMatchObject({ code: 'command_running' })
  await db().execute(
    sql`update commands set state = 'failed', error = 'The board has no pin X.' where id = ${commandId}`,
  )
  await failArtifacts([commandId])
  expect(await list()).toMatchObject([
    { kind: 'core', state: 'pending' },
    { kind: 'capture', state: 'failed', error: 'The board has no pin X.', size: null },
  ])
  await collect()
})

/** Breaks without a sum of `roomOf`: an account would fill the database. */
test('a session keeps 16 MiB, and an account 64', async () => {
  const { user, agent, complete, collect, list } = await makeScene()
  for (const bytes of [8 * MIB, 8 * MIB - 1]) await complete(bytes)
  const { artifactId } = await collect()
  await receiveArtifact(agent.id, artifactId, { bytes: Buffer.alloc(2) })
  expect((await list())[0]).toMatchObject({ id: artifactId, state: 'failed', error: expect.stringContaining('16 MiB') })
  await complete(1)
  await expect(transaction(collect)).rejects.toMatchObject({ code: 'artifact_limit_reached' })
  // The search for secrets looks through all that is left.
  await deleteArtifacts(user)
})

/** A capture of D13 that rises and falls each millisecond of a board of 16 MHz. */
const captureFile = () =>
  fileOf(
    ['D13'],
    [1, 0, 1, 0, 1, 0, 1, 0].flatMap((level) => numberOf(16_000 * CODES + codeOf(0, level as Level))),
  )

/** A small capture of 30 pins that all switch together, with at least so many changes. */
function busyFile(changes: number): Buffer {
  const pins = Array.from({ length: 30 }, (_, pin) => `GP${pin}`)
  const all = [...numberOf(CODES + TOGGLE_BITS), ...numberOf(2 ** 29 - 1)]
  return fileOf(pins, Array.from({ length: Math.ceil(changes / pins.length) }, () => all).flat())
}

/** A capture of pins that are low before their changes. */
function fileOf(pins: string[], changes: number[]): Buffer {
  const head = {
    ...{ format: CAPTURE_FORMAT, pins, levels: pins.map(() => 0), hertz: 16_000_000, lead_cycles: 0, cycles: 160_000 },
    ...{ trigger_cycle: null, ended: 'span', truncated: false },
  }
  return Buffer.from([...Buffer.from(`${JSON.stringify(head)}\n`), ...changes])
}

/** Returns a number as the file has it: seven bits a byte, the lowest first. */
function numberOf(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...numberOf(Math.floor(value / 128))]
}

test('a page reads the captures of its user, if they are not too large', async () => {
  const { user, agent, sessionId, collect, complete } = await makeScene()
  const made = async (kind: ArtifactKind, bytes: Buffer) => {
    const { artifactId } = await collect(kind)
    await receiveArtifact(agent.id, artifactId, { bytes })
    return { sessionId, artifactId }
  }
  const capture = await made('capture', captureFile())
  const read = await readCapture(user, capture)
  if ('why' in read) throw new Error(read.why)
  expect(read.pins.map(({ name, ...pin }) => [name, summaryOf(pin)])).toEqual([
    ['D13', { edges: 8, hertz: 500, dutyPercent: 50 }],
  ])
  await expect(readCapture(await makeUser(), capture)).rejects.toThrow('no such artifact')
  await expect(readCapture(user, await made('recording', captureFile()))).rejects.toThrow('no such artifact')
  expect(await readCapture(user, await made('capture', Buffer.from('x')))).toEqual({ why: 'Its file cannot be read.' })
  const large = { sessionId, artifactId: await complete(MAX_READ_BYTES + 1) }
  for (const one of [large, await made('capture', busyFile(MAX_READ_BYTES + 1))])
    expect(await readCapture(user, one)).toEqual({ why: expect.stringContaining('too large') })
})

test('they go with the records of consoles, and with the account', async () => {
  const { user, complete, list } = await makeScene()
  const old = await complete(1)
  const young = await complete(1)
  await db().execute(sql`update artifacts set created_at = now() - interval '31 days 1 minute' where id = ${old}`)
  await db().execute(sql`update artifacts set created_at = now() - interval '30 days 23 hours' where id = ${young}`)
  await purgeOldArtifacts()
  expect((await list()).map(({ id }) => id)).toEqual([young])
  await deleteArtifacts(user)
  expect(await list()).toEqual([])
})

/** Breaks where one that was refused, or is complete already, counts as another. */
test('captures are counted by their outcome, and the bytes of files by kind', async () => {
  const { agent, collect, complete } = await makeScene()
  const before = artifactStats()
  await complete(3)
  const { artifactId } = await collect()
  await receiveArtifact(agent.id, artifactId, { error: 'no edge' })
  await expect(receiveArtifact(agent.id, artifactId, { error: 'no edge' })).rejects.toMatchObject({ code: 'not_found' })
  const { commandId } = await collect()
  await failArtifacts([commandId])
  await failArtifacts([commandId])
  const after = artifactStats()
  expect(after.captures.ready - before.captures.ready).toBe(1)
  expect(after.captures.failed - before.captures.failed).toBe(2)
  expect((after.bytes.capture ?? 0) - (before.bytes.capture ?? 0)).toBe(3)
})
