// Slow: each command is a process, and a run reads on for a second after its verdict.

import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

async function bench(manifest: (uno: string, pico: string) => string) {
  const [uno, pico] = [await lab().makeBoards({ count: 3 }), await lab().makeBoards({ count: 2 })]
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-test-'))
  const path = join(folder, 'boardwalk.toml')
  writeFileSync(path, manifest(uno.boardType, pico.boardType))
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  return { uno, pico, cli, folder, path, sessions }
}

/** Too short for an image of any chip. */
const ELF = Buffer.from('\u007fELF')
const LOGIN = `{ expect = "login: $" }, { send = "root\\n" }, { expect = "# $" }`
const target = (name: string, type: string, boards: number, expected: string) =>
  `[[target]]\nname = "${name}"\ntype = "${type}"\nboards = ${boards}\ntimeout = "4s"
steps = [${LOGIN}, { send = "selftest\\n" }, { expect = "${expected}" }]\n`

/** Breaks where the account's limit is a failure: with one session elsewhere, four of five fit. */
test('all boards of a manifest run side by side within the session limit, into one report', async () => {
  const { cli, path, folder, uno, sessions } = await bench(
    (unoType, picoType) => target('uno', unoType, 2, 'ALL PASS') + target('pico', picoType, 2, 'ALL PASS'),
  )
  const elsewhere: string[] = []
  for (const _ of Array(3))
    elsewhere.push((await cli.run(['sessions', 'start', (await bench(() => '')).uno.boardType, '-q'])).stdout.trim())
  const junit = join(folder, 'report.xml')
  const { code, stdout, stderr } = await cli.run(['test', '--manifest', path, '--json', '--junit', junit])
  expect(code, stderr).toBe(0)
  const { runs, ...all } = JSON.parse(stdout)
  expect(all).toMatchObject({ result: 'passed', exit_code: 0, credits_used: 8 })
  expect(runs.map((run: { target: string }) => run.target)).toEqual(['uno 1/2', 'uno 2/2', 'pico 1/2', 'pico 2/2'])
  expect(stderr).toMatch(/^uno 1\/2: ses_\w+ is running on brd_/m)
  expect(stderr).toContain('4 of 4 passed (8 credits)')
  const xml = readFileSync(junit, 'utf8')
  expect(xml.match(/<testsuite name="(uno|pico) [12]\/2" tests="5" failures="0"/g)).toHaveLength(4)
  expect((await sessions()).filter(({ state }: { state: string }) => state !== 'ended')).toHaveLength(3)
  expect(uno.boardIds).toHaveLength(3)
  for (const id of elsewhere) await cli.run(['sessions', 'end', id])
})

test('one target that fails fails the whole, and says what its board printed last', async () => {
  const { cli, path } = await bench((uno, pico) => target('uno', uno, 1, 'NEVER') + target('pico', pico, 1, 'ALL PASS'))
  const { code, stderr } = await cli.run(['test', '--manifest', path])
  expect(code).toBe(1)
  expect(stderr).toMatch(/uno: Not passed: step 5 of 5 did not come within 4 s: NEVER.*\nboot v1/)
  expect(stderr).toContain('1 of 2 passed')
})

test('credits that are too few for all begin what they are enough for, and the rest is refused', async () => {
  const { cli, path } = await bench((uno) => `max_credits = 4\nparallel = 1\n${target('uno', uno, 3, 'ALL PASS')}`)
  const { code, stdout, stderr } = await cli.run(['test', '--manifest', path, '--json'])
  expect(code, stderr).toBe(4)
  const { runs, credits_used } = JSON.parse(stdout)
  expect(credits_used).toBe(4)
  expect(runs.map(({ result }: { result: string }) => result)).toEqual(['passed', 'passed', 'refused'])
})

/** Breaks where boards are had, and results lost, before a target's mistake is found. */
test.each([
  ['a log that cannot be written', 'log = "none/b.log"', /none\/b\.log cannot be written/],
  [
    'a log that two boards would write',
    'log = "b.log"\n[[target]]\ntype = "c"\nfail = ["x"]\nlog = "./b.log"',
    /b\.log would be written twice/,
  ],
  ['a log in place of the firmware', 'firmware = "b.bin"\nlog = "b.bin"', /b\.bin is read, and would be written over/],
  ['firmware that does not fit', 'firmware = "b.bin"', /^b: b\.bin: /m],
])('%s is refused before any target starts', async (_, member, words) => {
  const { cli, path, folder, sessions } = await bench(
    (uno, pico) => `parallel = 1\n${target('a', uno, 1, 'ALL PASS')}${target('b', pico, 1, 'ALL PASS')}${member}`,
  )
  writeFileSync(join(folder, 'b.bin'), ELF)
  expect(await cli.run(['test', '--manifest', path])).toMatchObject({ code: 5, stderr: expect.stringMatching(words) })
  expect(await sessions()).toEqual([])
  expect(readFileSync(join(folder, 'b.bin'))).toEqual(ELF)
})

/** Breaks where a board makes annotations in a log of GitHub Actions, or a name moves a cursor. */
test('what boards print is no workflow command, and the name of a target no command of a terminal', async () => {
  const { cli, path } = await bench((uno) => target('a\\u001b[2J', uno, 1, 'NEVER'))
  const { stderr } = await cli.with({ GITHUB_ACTIONS: 'true' }).run(['test', '--manifest', path])
  expect(stderr).toMatch(/^::stop-commands::(\S+)\n[\s\S]*\nboot v1[\s\S]*\n::\1::\n$/)
  expect(stderr).not.toContain('\u001b')
})

const HEX = (data: string) => `:020000040000FA\n:04000000${data}\n:00000001FF\n`
const [APP, GOOD] = [HEX('01020304F2'), HEX('04030201F2')]

/** Breaks where a target is run once more, and not those of its triage, or its file is not read. */
test('a target that fails has its triage, with the firmware that its manifest knows to pass', async () => {
  const { cli, path, folder, uno, sessions } = await bench(
    (unoType, picoType) =>
      `[defaults]\nfirmware = "app.hex"\nknown_good = "good.hex"\nfail = ["test 1 failed"]\n` +
      target('uno', unoType, 1, 'ALL PASS') +
      target('pico', picoType, 1, 'ALL PASS'),
  )
  writeFileSync(join(folder, 'app.hex'), APP)
  const words = ['test', '--manifest', path, '--json', '--triage=6', '--max-credits', '60']
  expect(await cli.run(words)).toMatchObject({ code: 5, stderr: expect.stringContaining('good.hex cannot be read') })
  expect(await sessions()).toEqual([])
  writeFileSync(join(folder, 'good.hex'), GOOD)
  const known = createHash('sha256').update(GOOD).digest('hex')
  uno.agent.works = (_, flashed) => flashed === known
  const { code, stdout, stderr } = await cli.run(words)
  expect(code, stderr).toBe(1)
  const { runs, credits_used } = JSON.parse(stdout)
  expect(runs).toMatchObject([
    { target: 'uno', triage: { verdict: 'code', failures: 4, of: 4, known_good: { sha256: known, session_id: null } } },
    { target: 'pico', result: 'passed', triage: null },
  ])
  // The first two, four of the tested firmware, and one that is known to pass.
  expect(credits_used).toBe(14)
  expect(stderr).toContain('uno: Triage: the code. It failed 4 of 4 more runs')
  expect(stderr).toMatch(/^uno +failed \(code\)/m)
})

test.each([
  [['--triage', '--on-failure', 'hold'], 'Give --triage or --on-failure, and not both'],
  [['--known-good', 'x.hex'], '--known-good and --flaky go with --triage.'],
  [['--triage', '--known-good', '{board_type}.none'], '.none cannot be read'],
  [['--triage'], 'Give --triage or the board of the target “one”, and not both: a triage chooses its boards.'],
])('a triage of all targets is refused with %j', async (more, words) => {
  const { cli, path, sessions } = await bench(
    (uno) =>
      target('uno', uno, 1, 'ALL PASS') +
      (more.length > 1 ? '' : '[[target]]\nname = "one"\nboard = "brd_1"\nfail = ["x"]\n'),
  )
  const refused = await cli.run(['test', '--manifest', path, ...more])
  expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining(words) })
  expect(await sessions()).toEqual([])
})

test('SIGINT ends all live sessions', async () => {
  const { cli, path, sessions } = await bench((uno, pico) =>
    (target('uno', uno, 2, 'NEVER') + target('pico', pico, 1, 'NEVER')).replaceAll('"4s"', '"5m"'),
  )
  const { child, ended, said } = cli.start('test', '--manifest', path)
  for (const name of ['uno 1/2', 'uno 2/2', 'pico']) await said(new RegExp(`${name}: ses_\\w+ is running`))
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
  expect(await sessions()).toMatchObject(Array(3).fill({ state: 'ended', end_reason: 'user_ended' }))
})

test('run without a file runs the target of the manifest, and typed flags win', async () => {
  const { cli, path } = await bench((uno, pico) => target('uno', uno, 1, 'NEVER') + target('pico', pico, 1, 'ALL PASS'))
  expect(await cli.run(['run', '--manifest', path])).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('2 boards'),
  })
  expect(await cli.run(['run', '--manifest', path, '--target', 'pico'])).toMatchObject({ code: 0 })
  const failed = await cli.run(['run', '--manifest', path, '--target', 'uno', '--timeout', '1s'])
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('within 1 s') })
  expect(await cli.run(['run', '--manifest', path, '--type', 'x', '--expect', 'y'])).toMatchObject({ code: 5 })
})
