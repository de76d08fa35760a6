// Slow: each command is a process with up to twelve runs, which read on for a second.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../../testing/lab.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

type Session = { id: string; state: string; end_reason: string | null; credits_used: number; max_credits: number }
type Run = { job: string; result: string; session: Session | null; problem: { detail: string } | null }

const HEX = ':020000040000FA\n:0400000001020304F2\n:00000001FF\n'
const LOGIN = ['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $']
const LEASE_SECONDS = 15

/** Two types with two boards each, for an account that may have five sessions. */
async function bench({ boards = 2, credits }: { boards?: number; credits?: number } = {}) {
  const [uno, pico] = [await lab().makeBoards({ count: boards }), await lab().makeBoards({ count: boards })]
  const { key } = await lab().makeUser({ credits })
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-matrix-'))
  const types = `${uno.boardType},${pico.boardType}`
  const at = (name: string) => join(folder, name)
  for (const { boardType } of [uno, pico]) writeFileSync(at(`${boardType}.hex`), HEX)
  const words = (...more: string[]) => ['run', at('{board_type}.hex'), '--types', types, ...more]
  const run = async (...more: string[]) => {
    const ended = await cli.run([...words(...more), '--json'])
    const record: { runs: Run[]; result: string; exit_code: number; credits_used: number } | null =
      ended.stdout === '' ? null : JSON.parse(ended.stdout)
    return { ...ended, ...record, runs: record?.runs ?? [] }
  }
  const sessions = async (): Promise<Session[]> => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  return { uno, pico, cli, at, words, run, sessions }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Breaks where the account's limit is a failure, or each run has its own report and cap. */
test('12 runs on 4 boards are one report, one cap and no failure', { timeout: 120_000 }, async () => {
  const { run, at, uno, pico } = await bench()
  const shard = ['--shards', '6', '--send', 'echo part {shard}/{shards}\\n', '--expect', 'part {shard}/6']
  const files = ['--junit', at('out.xml'), '--log', at('{board_type}-{shard}.log'), '--session-file', at('ids')]
  const ended = await run(...LOGIN, ...shard, ...files, '--max-credits', '40')
  expect(ended, ended.stderr).toMatchObject({ code: 0, result: 'passed', exit_code: 0, credits_used: 24 })
  const names = [0, 1, 2, 3, 4, 5].flatMap((one) => [uno, pico].map(({ boardType }) => `${boardType}/${one}`))
  expect(ended.runs.map(({ job }) => job)).toEqual(names)
  const xml = readFileSync(at('out.xml'), 'utf8')
  expect([...xml.matchAll(/<testsuite name="([^"]+)" tests="5" failures="0"/g)].map(([, name]) => name)).toEqual(names)
  expect(readFileSync(at(`${pico.boardType}-4.log`), 'utf8')).toContain('part 4/6')
  const ids = readFileSync(at('ids'), 'utf8').trim().split('\n')
  expect(new Set(ids)).toEqual(new Set(ended.runs.map(({ session }) => session?.id)))
  // The last to begin has what is left of the cap, and each a minute at least.
  for (const { session } of ended.runs) expect(session?.max_credits).toBeGreaterThanOrEqual(2)
  expect(Math.max(...ended.runs.map(({ session }) => session?.max_credits ?? 0))).toBeLessThanOrEqual(40 - 2 * 7)
  expect(ended.stderr).toContain('12 of 12 passed (24 credits)')
  expect(ended.stderr).toMatch(new RegExp(`^${uno.boardType}/0 \\| part 0/6`, 'm'))
})

test('credits that are too few for all begin what they are enough for', { timeout: 60_000 }, async () => {
  const { run } = await bench()
  const ended = await run(...LOGIN, '--shards', '2', '--parallel', '1', '--max-credits', '5')
  expect(ended, ended.stderr).toMatchObject({ code: 4, result: 'refused', credits_used: 4 })
  expect(ended.runs.map(({ result }) => result)).toEqual(['passed', 'passed', 'refused', 'refused'])
  expect(ended.runs[2]?.problem?.detail).toContain('too little is left of 5 credits')
})

test('a refusal that a person has to mend starts no further runs', { timeout: 60_000 }, async () => {
  const { run, sessions } = await bench({ credits: 3 })
  const ended = await run(...LOGIN, '--shards', '3', '--parallel', '1')
  expect(ended, ended.stderr).toMatchObject({ code: 4 })
  expect(ended.runs.map(({ result }) => result)).toEqual(['passed', ...Array(5).fill('refused')])
  expect(await sessions()).toHaveLength(1)
  expect(ended.runs[3]?.problem?.detail).toContain('another one was refused')
})

/** Breaks where sessions are paid for before a mistake is found that all of them have. */
test('what is asked wrongly is exit code 5 before anything starts', { timeout: 60_000 }, async () => {
  const { run, sessions, cli, at, uno } = await bench()
  const missing = await cli.run(['run', at('{board_type}.bin'), '--types', uno.boardType, ...LOGIN])
  expect(missing).toMatchObject({ code: 5, stderr: expect.stringContaining(`${uno.boardType}.bin cannot be read`) })
  const wrong: [string[], string][] = [
    [['--types', `${uno.boardType}x`], `${uno.boardType}x.hex cannot be read`],
    [['--log', at('one.log')], 'one.log would be written twice'],
    [['--shards', '2', '--log', at('{board_type}.log')], 'would be written twice'],
    [['--log', at('none/{shard}{board_type}.log')], 'cannot be written'],
    [['--log', at('{board_type}.hex')], 'is read, and would be written over'],
    [['--elf', at('{board_type}.elf')], '.elf cannot be read'],
    [['--triage', '--known-good', at('{shard}.hex')], '0.hex cannot be read'],
  ]
  for (const [more, text] of wrong)
    expect(await run(...LOGIN, ...more), more.join(' ')).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringContaining(text),
    })
  const unknown = await cli.run(['run', '--types', `${uno.boardType},${uno.boardType}x`, ...LOGIN])
  expect(unknown).toMatchObject({ code: 5, stderr: expect.stringContaining(`did you mean ${uno.boardType}?`) })
  expect(await sessions()).toEqual([])
})

test('where all boards are busy, the runs have no board, and nothing is left', { timeout: 60_000 }, async () => {
  const { run, cli, uno, pico, sessions } = await bench({ boards: 1 })
  const { key } = await lab().makeUser()
  const other = cli.with({ SERVICE_API_KEY: key })
  for (const { boardType } of [uno, pico]) await other.run(['sessions', 'start', boardType, '-q'])
  for (const flags of [['--no-queue'], ['--queue-timeout', '1s']]) {
    const ended = await run(...LOGIN, '--shards', '2', ...flags)
    expect(ended, ended.stderr).toMatchObject({ code: 3, result: 'no_board', credits_used: 0 })
  }
  expect((await sessions()).filter(({ state }) => state !== 'ended')).toEqual([])
})

/** Breaks where the runs share one triage, or its sessions go beyond the cap. */
test('each run that fails has its triage, within the one cap', { timeout: 120_000 }, async () => {
  const { run, uno, pico, at } = await bench()
  uno.agent.works = () => false
  const selftest = ['--send', 'selftest\\n', '--expect', 'ALL PASS', '--fail', 'test 1 failed']
  const triage = ['--triage=4', '--max-credits', '30', '--junit', at('{board_type}.xml')]
  const ended = await run(...LOGIN, ...selftest, ...triage)
  expect(ended, ended.stderr).toMatchObject({ code: 1, credits_used: 12 })
  expect(ended.runs).toMatchObject([
    { job: uno.boardType, result: 'failed', triage: { verdict: 'code', credits_used: 8 } },
    { job: pico.boardType, result: 'passed', triage: null },
  ])
  expect(sum(ended.runs.map(({ session }) => session?.max_credits ?? 0))).toBeLessThanOrEqual(30)
  expect(readFileSync(at(`${uno.boardType}.xml`), 'utf8').match(/<testsuite /g)).toHaveLength(1)
  expect(readFileSync(at(`${uno.boardType}.xml`), 'utf8').match(/<rerunFailure /g)).toHaveLength(4)
  expect(readFileSync(at(`${pico.boardType}.xml`), 'utf8')).toContain('failures="0"')
})

const NEVER = ['--expect', 'never', '--timeout', '5m', '--lease', `${LEASE_SECONDS}s`, '--shards', '6']

/** Starts 12 runs, and resolves once the boards are all taken and one more session waits. */
async function startedWith(test: Awaited<ReturnType<typeof bench>>, ...more: string[]) {
  const { cli, words, uno, pico } = test
  const running = cli.start(...words(...NEVER, ...more))
  const names = [0, 1].flatMap((one) => [uno, pico].map(({ boardType }) => `${boardType}/${one}`))
  for (const name of names) await running.said(new RegExp(`^${name}: ses_\\w+ is running`, 'm'))
  await running.said(new RegExp(`^${uno.boardType}/2: ses_\\w+ is queued`, 'm'))
  return running
}

test('SIGINT ends all live sessions side by side, and starts no other', { timeout: 60_000 }, async () => {
  const test = await bench()
  const { child, ended } = await startedWith(test, '--junit', test.at('out.xml'))
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code, stderr).toBe(130)
  const sessions = await test.sessions()
  expect(sessions).toHaveLength(5)
  for (const { state, end_reason } of sessions) {
    expect(state).toBe('ended')
    expect(['user_ended', 'cancelled']).toContain(end_reason)
  }
  expect(readFileSync(test.at('out.xml'), 'utf8').match(/<testsuite /g)).toHaveLength(12)
})

test('of a process that was killed nothing lives once the leases are over', { timeout: 120_000 }, async () => {
  const test = await bench()
  const { child, ended } = await startedWith(test, '--session-file', test.at('ids'))
  child.kill('SIGKILL')
  await ended
  const ids = readFileSync(test.at('ids'), 'utf8').trim().split('\n')
  expect(new Set((await test.sessions()).map(({ id }) => id))).toEqual(new Set(ids))
  for (const id of ids) await lab().shift(id, LEASE_SECONDS)
  await expect
    .poll(async () => (await test.sessions()).map(({ state }) => state), { timeout: 40_000, interval: 200 })
    .toEqual(ids.map(() => 'ended'))
  for (const { end_reason } of await test.sessions()) expect(end_reason).toBe('lease_expired')
})
