// Slow: seven sessions of five seconds each, which is what a suspicion needs.

import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, entries, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { CommandLine } from '../../../testing/command-line.ts'
import { labFor } from '../../../testing/lab.ts'

const lab = labFor(testsCommit())

/** The service believes sessions of five seconds or more. */
const LONG_MS = 5_200
const TEST = [
  ...['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $', '--expect', 'late', '--send', 'selftest\\n'],
  ...['--expect', 'ALL PASS', '--fail', 'test 1 failed', '--triage=6', '--max-credits', '60', '--json'],
]

/**
 * Breaks where a suspicion has not the sessions that it needs, or where a check that fails has no
 * consequence.
 */
test('a board that corrupts is found, checked, put in quarantine, and its sessions are refunded once', {
  timeout: 180_000,
}, async () => {
  const { boardType, agent } = await lab().makeBoards({ count: 2 })
  const { key } = await lab().makeUser()
  const cli = (await CommandLine.create({})).with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  let broken: string | undefined
  agent.works = (slot) => {
    // The board that has the first session.
    broken ??= slot
    return slot !== broken
  }
  // The ordinary check between sessions finds nothing, and the thorough one does; then each does.
  let isFound = false
  agent.failsCheck = ({ slot, loops }) => {
    isFound ||= slot === broken && loops === 3
    return isFound && slot === broken
  }
  const { child, ended } = cli.start('run', '--type', boardType, ...TEST)
  const began = new Set<string>()
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
    for (const [, id = ''] of said.matchAll(/(ses_\w+) is running/g)) {
      if (began.has(id)) continue
      began.add(id)
      setTimeout(() => agent.print('late\r\n# '), LONG_MS)
    }
  })
  const { code, stdout, stderr } = await ended
  expect(code, stderr).toBe(2)
  const { triage, session } = JSON.parse(stdout)
  expect(triage).toMatchObject({ verdict: 'board', failures: 3, of: 6, suspicion: 'queued' })
  const headers = { authorization: `Bearer ${key}` }
  const board = async () => (await fetch(`${lab().serverUrl}/v1/boards/${session.board_id}`, { headers })).json()
  await expect.poll(board, { timeout: 60_000, interval: 500 }).toMatchObject({ state: 'maintenance' })
  const ids = [session.id, ...triage.runs.map((run: { session_id: string }) => run.session_id)]
  const all = await db().select().from(sessions).where(inArray(sessions.id, ids))
  expect(all).toHaveLength(7)
  for (const { boardId, creditsUsed, creditsRefunded } of all)
    expect(creditsRefunded).toBe(boardId === session.board_id ? creditsUsed : 0)
  const refunds = await db().select().from(entries).where(eq(entries.kind, 'refund'))
  const here = all.filter(({ boardId }) => boardId === session.board_id)
  expect(refunds.map(({ sessionId }) => sessionId).toSorted()).toEqual(here.map(({ id }) => id).toSorted())
  expect(refunds).toHaveLength(4)
})
