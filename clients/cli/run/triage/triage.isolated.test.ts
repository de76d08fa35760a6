// Slow: each command is a process that runs several sessions.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sha256 } from '#core/sha256.ts'
import { db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../../testing/lab.ts'
import { Boardwalk } from '../../../typescript/src/index.ts'
import { suspect } from './suspicion.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

const TEST = ['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $', '--send', 'selftest\\n']

/** Boards of one type, whose self-test passes or fails as `works` says. */
async function bench(count: number) {
  const { boardType, boardIds, agent } = await lab().makeBoards({ count })
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const junit = join(mkdtempSync(join(tmpdir(), 'boardwalk-triage-')), 'out.xml')
  const firmware = join(mkdtempSync(join(tmpdir(), 'boardwalk-triage-')), 'app.hex')
  writeFileSync(firmware, ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  const flags = ['--expect', 'ALL PASS', '--fail', 'test 1 failed', '--triage=4', '--junit', junit, '--json']
  const triage = async (...more: string[]) => {
    const { code, stdout, stderr } = await cli.run(['run', '--type', boardType, ...TEST, ...flags, ...more])
    expect(stdout, stderr).not.toBe('')
    return { code, ...JSON.parse(stdout), stderr, report: readFileSync(junit, 'utf8') }
  }
  const result = async (id: string) => JSON.parse((await cli.run(['api', 'GET', `/v1/sessions/${id}/results`])).stdout)
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  const start = (...more: string[]) => cli.start('run', '--type', boardType, ...TEST, ...flags, ...more)
  return { agent, boardIds, triage, result, sessions, firmware, start, cli, key, type: boardType }
}

test('a test that fails on each board is the fault of its code', { timeout: 60_000 }, async () => {
  const { agent, boardIds, triage, result, sessions } = await bench(2)
  agent.works = () => false
  const ended = await triage()
  expect(ended, ended.stderr).toMatchObject({
    ...{ code: 1, exit_code: 1, result: 'failed' },
    triage: { verdict: 'code', reason: null, failures: 4, of: 4, interval: [0.51, 1], known_good: null },
  })
  expect(ended.triage.by_board.map(({ board_id }: { board_id: string }) => board_id).toSorted()).toEqual(
    boardIds.toSorted(),
  )
  expect(ended.stderr).toContain('Triage: the code. It failed 4 of 4 more runs on 2 boards')
  expect(ended.report.match(/<rerunFailure /g)).toHaveLength(4)
  expect(await result(ended.session.id)).toMatchObject({ result: 'failed', triage: { verdict: 'code' } })
  for (const run of ended.triage.runs) expect(await result(run.session_id)).toMatchObject({ result: 'failed' })
  const all = await sessions()
  expect(all).toHaveLength(5)
  for (const session of all) expect(session).toMatchObject({ state: 'ended', end_reason: 'user_ended' })
  expect(ended.triage.credits_used).toBe(8)
})

test('a test that fails on one board alone is the fault of the board', { timeout: 60_000 }, async () => {
  const { agent, triage, key } = await bench(2)
  let broken: string | undefined
  agent.works = (slot) => {
    // The board that has the first session.
    broken ??= slot
    return slot !== broken
  }
  const ended = await triage('--triage=6')
  expect(ended, ended.stderr).toMatchObject({ code: 2, exit_code: 2, triage: { verdict: 'board', failures: 3, of: 6 } })
  expect(ended.report).toMatch(/<error message="[^"]*" type="board">/)
  // The sessions of this test are too short to be believed, and the first that is says so.
  expect(ended.triage.suspicion).toBe('refused')
  expect(ended.stderr).toMatch(/The board is not checked: .*`ses_\w+` must have run for 5 seconds or more/)
  // An ended session does not change, but in a test that has not the time to run six for 5 seconds.
  const passTime = `started_at = started_at - interval '9 seconds', created_at = created_at - interval '9 seconds'`
  await db().execute(sql`alter table sessions disable trigger sessions_move_forward`)
  await db().execute(sql`update sessions set ${sql.raw(passTime)} where state = 'ended'`)
  await db().execute(sql`alter table sessions enable trigger sessions_move_forward`)
  const ids = [ended.session.id, ...ended.triage.runs.map((run: { session_id: string }) => run.session_id)]
  const context = {
    client: new Boardwalk({ url: lab().url, apiKey: key }),
    out: { say() {} },
    signal: AbortSignal.timeout(9_000),
  }
  expect(await suspect(context as never, ended.session.board_id, ids)).toBe('queued')
  expect(await suspect(context as never, 'brd_00000000000000000000000000', ids)).toBe(null)
})

test('a test that passes the next time is flaky, and may pass', { timeout: 60_000 }, async () => {
  const { agent, triage } = await bench(2)
  let runs = 0
  agent.works = () => ++runs % 3 !== 1
  const failed = await triage()
  expect(failed, failed.stderr).toMatchObject({ code: 1, triage: { verdict: 'flaky', failures: 1, of: 4 } })
  expect(failed.report).toContain('type="flaky"')
  runs = 0
  const passed = await triage('--flaky', 'pass')
  expect(passed, passed.stderr).toMatchObject({ code: 0, triage: { verdict: 'flaky' } })
  expect(passed.report).toContain('failures="0"')
  expect(passed.report).toContain('<flakyFailure ')
})

test('the known good firmware is the newest that passed', { timeout: 120_000 }, async () => {
  const { agent, boardIds, triage, firmware } = await bench(1)
  expect(await triage(firmware)).toMatchObject({ code: 0, triage: null })
  let runs = 0
  // All but the third, which is that of the known good firmware.
  agent.works = () => ++runs === 4
  const ended = await triage(firmware, '--triage=5')
  expect(ended, ended.stderr).toMatchObject({ code: 1, triage: { verdict: 'code', failures: 4, of: 4 } })
  expect(ended.triage.by_board).toEqual([{ board_id: boardIds[0], failures: 4, of: 4 }])
  expect(ended.triage.known_good.session_id).toMatch(/^ses_/)
  // Of four runs none is to spare for it: the code could not be proven any more.
  agent.works = () => false
  expect(await triage(firmware, '--triage=4')).toMatchObject({ triage: { known_good: null, failures: 4, of: 4 } })
})

test('what fails on two boards, where a given firmware passes, is the code', { timeout: 60_000 }, async () => {
  const { agent, boardIds, triage, firmware, result } = await bench(2)
  const good = join(mkdtempSync(join(tmpdir(), 'boardwalk-triage-')), 'good.hex')
  writeFileSync(good, ':020000040000FA\n:0400000004030201F2\n:00000001FF\n')
  const goodSha256 = sha256(readFileSync(good)).toString('hex')
  agent.works = (_, flashed) => flashed === goodSha256
  const ended = await triage(firmware, '--triage=6', '--known-good', good)
  expect(ended, ended.stderr).toMatchObject({ code: 1, triage: { verdict: 'code', failures: 4, of: 4 } })
  expect(ended.triage.known_good).toEqual({ sha256: goodSha256, session_id: null })
  expect(ended.triage.by_board).toHaveLength(2)
  expect(boardIds).toEqual(
    expect.arrayContaining(ended.triage.by_board.map((one: { board_id: string }) => one.board_id)),
  )
  const [known] = ended.triage.runs.filter((run: { firmware: string }) => run.firmware === 'known_good')
  expect(known).toMatchObject({ board_id: ended.session.board_id, result: 'passed' })
  // Its results are of the suite of the test, and not of another file.
  expect(await result(known.session_id)).toMatchObject({ suite: 'app', result: 'passed' })
})

/** Breaks where a triage goes on, or leaves the session of its run behind. */
test.each([0, 1, 2, 3, 4])('SIGINT in run %i of a triage ends its session', { timeout: 60_000 }, async (stage) => {
  const { agent, sessions, start } = await bench(2)
  agent.works = () => false
  const { child, ended, said } = start('--triage=4')
  const isAt = stage === 0 ? '' : `Triage, run ${stage} of at most 4[^]*`
  await said(new RegExp(`${isAt}is running on`))
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('Stopped by SIGINT.') })
  const all = await sessions()
  expect(all).toHaveLength(stage + 1)
  for (const { state } of all) expect(state).toBe('ended')
})

test('a known good firmware that cannot be read is refused before anything is spent', async () => {
  const { cli, type, sessions } = await bench(1)
  const refused = await cli.run([
    'run',
    '--type',
    type,
    ...TEST,
    '--expect',
    'x',
    '--triage',
    '--known-good',
    'none.hex',
  ])
  expect(refused).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('none.hex cannot be read') })
  expect(await sessions()).toEqual([])
})

test('all runs together cost no more than they may', { timeout: 60_000 }, async () => {
  const { agent, triage } = await bench(2)
  agent.works = () => false
  const ended = await triage('--max-credits', '6')
  expect(ended).toMatchObject({ code: 1, triage: { verdict: 'inconclusive', reason: 'budget', credits_used: 4 } })
})
