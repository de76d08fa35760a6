import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testsCommit } from '#db/testing.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { labFor } from '../testing/lab.ts'
import { newStep, pairsOf } from '../testing/workflow-step.ts'

const lab = labFor(testsCommit())

beforeAll(() => bundleActionsIfStale(PROGRAMS), 60_000)
afterEach(() => lab().proxy.heal())

async function bench({ boards = 1 } = {}) {
  const { boardType, agent } = await lab().makeBoards({ count: boards })
  const { key } = await lab().makeUser()
  return { key, agent, boardType, ...newStep({ lab: lab(), boardType, key, build: PROGRAMS, form: 'run' }) }
}

test('a run that passes says so in outputs and the summary, and never says the key', async () => {
  const { start, read, key, sessions } = await bench()
  const { code, text } = await start('main.mjs', { steps: 'expect login: $\nsend root\\n\nexpect # $' }).ended
  expect(code, text).toBe(0)
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'passed', 'exit-code': '0', 'end-reason': 'user_ended' })
  expect(text.startsWith(`::add-mask::${key}\n`)).toBe(true)
  expect(read('OUTPUT') + read('STATE') + read('STEP_SUMMARY') + text.slice(key.length + 13)).not.toContain(key)
  const { active, ended } = await sessions()
  expect(active).toEqual([])
  const answer = await fetch(`${lab().serverUrl}/v1/sessions/${ended[0]?.id}/results`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(await answer.json()).toMatchObject({ result: 'passed' })
})

test('a board that fails exits with 1 and an error; a failed flash with 2 and a warning', async () => {
  const { start, agent, folder } = await bench()
  const failed = await start('main.mjs', { expect: 'never', fail: 'login' }).ended
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('::error title=Board test failed::') })
  writeFileSync(join(folder, 'app.hex'), ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  agent.failNext('flash')
  const broken = await start('main.mjs', { expect: 'boot', firmware: 'app.hex', retries: '0' }).ended
  expect(broken).toMatchObject({ code: 2, text: expect.stringContaining('::warning title=Infrastructure::') })
})

/** Breaks where a default is in the form alone: GitHub makes a matrix value that is missing ''. */
test('an input that is empty has its default', async () => {
  const { start, agent, folder, sessions, read } = await bench()
  writeFileSync(join(folder, 'app.hex'), ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  agent.failNext('flash')
  const empty = { retries: '', minutes: '', log: '', 'wait-for-offline': '', timeout: '' }
  expect(await start('main.mjs', { expect: 'boot', firmware: 'app.hex', ...empty }).ended).toMatchObject({ code: 0 })
  expect(pairsOf(read('OUTPUT')).log).toBe('boardwalk.log')
  const minutes = (await sessions()).ended.map((one) => (Date.parse(one.expires_at) - Date.parse(one.started_at)) / 6e4)
  expect(minutes).toEqual([15, 15])
})

/** Breaks where the step afterwards ends what a person wants to look at. */
test('the board of a failed test is held and linked, and the step afterwards leaves it', async () => {
  const { start, read, sessions } = await bench()
  const { code } = await start('main.mjs', { expect: 'never', timeout: '1s', 'on-failure': 'hold 2m' }).ended
  expect(code).toBe(1)
  const { 'held-until': until, 'session-url': page } = pairsOf(read('OUTPUT'))
  expect(read('STEP_SUMMARY')).toContain(`<a href="${page}">The board is held until ${until}: open it</a>`)
  expect(await start('post.mjs').ended).toMatchObject({ code: 0 })
  expect((await sessions()).active).toMatchObject([{ state: 'running', lease_seconds: 120 }])
})

const SELFTEST = 'expect login: $\nsend root\\n\nexpect # $\nsend selftest\\n\nexpect ALL PASS'

/** Breaks where the action has no triage, or its runs are not those of the command line. */
test('a triage says whose fault a failure is, with its runs and what all of them cost', async () => {
  const { start, read, agent, sessions } = await bench({ boards: 2 })
  agent.works = () => false
  const inputs = { steps: SELFTEST, fail: 'test 1 failed', triage: '4', 'max-credits': '20', junit: 'out.xml' }
  const { code, text } = await start('main.mjs', inputs).ended
  expect(code, text).toBe(1)
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'failed', triage: 'code', 'credits-used': '10' })
  expect(text).toContain('::error title=Board test failed::Triage: the code. It failed 4 of 4 more runs on 2 boards')
  const summary = read('STEP_SUMMARY')
  expect(summary).toContain('<p>Triage: the code. It failed 4 of 4 more runs on 2 boards')
  expect(summary.match(/<tr><td>tested<\/td><td>brd_\w+<\/td><td>failed<\/td><td><a href=/g)).toHaveLength(4)
  const { active, ended } = await sessions()
  expect({ active, ended }).toMatchObject({ active: [], ended: { length: 5 } })
})

test('a board that alone fails is infrastructure, and one that is flaky may pass', async () => {
  const { start, read, agent } = await bench({ boards: 2 })
  let broken: string | undefined
  agent.works = (slot) => {
    // The board that has the first session.
    broken ??= slot
    return slot !== broken
  }
  const inputs = { steps: SELFTEST, fail: 'test 1 failed', triage: 'true' }
  const ofBoard = await start('main.mjs', { ...inputs, infrastructure: 'neutral' }).ended
  expect(ofBoard, ofBoard.text).toMatchObject({
    code: 0,
    text: expect.stringContaining('::warning title=Infrastructure::Triage: the board.'),
  })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'infrastructure', 'exit-code': '2', triage: 'board' })
  let runs = 0
  agent.works = () => ++runs % 3 !== 1
  expect(await start('main.mjs', { ...inputs, flaky: 'pass' }).ended).toMatchObject({ code: 0 })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'passed', triage: 'flaky' })
})

/** Breaks where the step afterwards ends one of several sessions, or the summary is of one run. */
test('several board types and shards are one report and one table', async () => {
  const { start, read, sessions, folder, boardType } = await bench()
  const { boardType: other, agent } = await lab().makeBoards()
  agent.works = () => false
  const types = `${boardType}\n${other}`
  const inputs = { 'board-type': '', 'board-types': types, shards: '2', steps: SELFTEST, fail: 'test 1 failed' }
  const { code, text } = await start('main.mjs', { ...inputs, junit: 'out.xml', 'max-credits': '20' }).ended
  expect(code, text).toBe(1)
  expect(pairsOf(read('OUTPUT'))).toMatchObject({
    result: 'failed',
    'exit-code': '1',
    'credits-used': '8',
    junit: 'out.xml',
  })
  expect(pairsOf(read('OUTPUT')).log?.split('\n')).toHaveLength(4)
  expect(readFileSync(join(folder, `boardwalk-${other}-1.log`), 'utf8')).toContain('test 1 failed')
  expect(readFileSync(join(folder, 'out.xml'), 'utf8').match(/<testsuite /g)).toHaveLength(4)
  expect(text).toContain('2 of 4 passed (8 credits)')
  expect(text.match(/^::error title=/gm)).toHaveLength(2)
  const summary = read('STEP_SUMMARY')
  expect(summary.match(/<tr><td>/g)).toHaveLength(4)
  expect(summary.match(/<a href="[^"]+\/sessions\/ses_/g)).toHaveLength(4)
  expect((await sessions()).active).toEqual([])
})

test('sessions of a step that was killed are all ended by the step afterwards', async () => {
  const { start, sessions, boardType } = await bench()
  const { boardType: other } = await lab().makeBoards()
  const inputs = {
    'board-type': '',
    'board-types': `${boardType},${other}`,
    shards: '2',
    expect: 'never',
    timeout: '5m',
  }
  const running = start('main.mjs', inputs)
  for (const name of [boardType, other]) {
    await expect.poll(running.text, { timeout: 20_000 }).toMatch(new RegExp(`${name}/0: ses_\\w+ is running`))
    await expect.poll(running.text, { timeout: 20_000 }).toMatch(new RegExp(`${name}/1: ses_\\w+ is queued`))
  }
  running.child.kill('SIGKILL')
  await running.ended
  expect((await sessions()).active).toHaveLength(4)
  const { code, text } = await start('post.mjs', { 'board-type': '' }).ended
  expect({ code, ends: text.match(/has ended \(\w+\)/g) }).toMatchObject({ code: 0, ends: { length: 4 } })
  expect((await sessions()).active).toEqual([])
})

/** Breaks if a step falls back to what somebody has stored on the runner, or speaks of flags. */
test.each([
  [{ 'api-key': '' }, 'The inputs api-key and trust are empty. Secrets are empty in workflows of forks.'],
  [{ trust: `tru_${'0'.repeat(26)}` }, 'Give one of the inputs api-key and trust, not both.'],
  [{ 'api-key': '', trust: 'tru_x' }, 'The trust is no id of a trust (tru_…).'],
  [
    { 'api-key': '', trust: `tru_${'0'.repeat(26)}` },
    'Add to the job: permissions: { id-token: write, contents: read }. Pull requests of forks never get one.',
  ],
  [{ url: '' }, 'Give the input url, or set SERVICE_URL.'],
  [{ 'board-type': '' }, 'Give one of the inputs board-type and board-id.'],
  [
    { expect: '' },
    'Nothing decides whether it passed. Give the input steps, expect, expect-screen, fail or report-format.',
  ],
  [{ 'board-types': 'uno' }, 'Give board-type or board-types, and not both.'],
  [
    { 'board-type': '', 'board-types': 'uno', 'board-id': 'brd_1' },
    'board-id is one board, which has one session at a time.',
  ],
  [{ 'board-type': '', 'board-id': 'brd_1', shards: '2' }, 'give board-type or board-types.'],
  [{ triage: '3' }, 'The input triage is wrong: “3” is not a whole number from 4 to 20.'],
  [{ 'known-good': 'good.hex' }, 'known-good and flaky go with triage.'],
  [{ triage: 'true', 'known-good': 'none.hex' }, 'none.hex cannot be read'],
  [{ triage: 'true', flaky: 'yes' }, 'The input flaky is wrong: “yes” is neither fail nor pass.'],
  [{ triage: 'true', 'on-failure': 'hold' }, 'Give triage or on-failure, and not both: a triage chooses its boards.'],
  [
    { 'board-type': '', 'board-id': 'brd_1', triage: 'true' },
    'Give triage or board-id, and not both: a triage chooses its boards.',
  ],
  [{ 'board-type': '', 'board-types': 'uno,uno' }, 'The input board-types is wrong: The type uno is given twice.'],
  [{ shards: '0' }, 'The input shards is wrong: “0” is not a whole number from 1 to 100.'],
  [{ parallel: '2' }, 'parallel goes with board-types or shards.'],
  [{ shards: '2', firmware: 'none-{shard}.hex' }, 'none-1.hex cannot be read'],
  [{ parts: 'none.yaml' }, 'The input parts is wrong: none.yaml cannot be read: there is no such file or folder.'],
  [{ elf: 'none.elf' }, 'none.elf cannot be read: there is no such file or folder.'],
  [{ speed: 'fast' }, 'The input speed is wrong: “fast” is neither real nor max.'],
  [{ seed: '-1' }, 'The input seed is wrong'],
  [{ set: 'button.pressed=true' }, 'The board has no part “button”. Give the input parts with what it has.'],
  [{ steps: 'set button' }, '“button” is not part.key=value.'],
  [{ 'expect-screen': 'screen' }, '“screen” is neither part=file.png nor part=file.png:2'],
  [{ steps: 'expect-screen screen=none.png' }, 'none.png cannot be read'],
  [{ 'wall-timeout': '5' }, 'The input wall-timeout is wrong'],
  [{ expect: 'x*' }, '“x*” matches the empty text, so it is found before the board prints anything.'],
  [{ steps: 'expect x?' }, '“x?” matches the empty text'],
  [{ steps: 'expect ' }, 'The step “expect” is not'],
  [{ fail: '^' }, '“^” matches the empty text'],
  [{ timeout: '30' }, 'The input timeout is wrong: “30” is not a duration.'],
  [{ 'max-credits': '0' }, 'The input max-credits '],
  [{ 'wait-for-offline': 'yes' }, 'The input wait-for-offline is wrong: “yes” is neither true nor false.'],
])('with the inputs %j a step says which input is wrong', async (inputs, words) => {
  const { start, sessions, read } = await bench()
  const { code, text } = await start('main.mjs', { expect: 'login', ...inputs }).ended
  expect({ code, text }).toMatchObject({ code: 5, text: expect.stringContaining(words) })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'usage', 'exit-code': '5' })
  expect(read('STEP_SUMMARY')).toContain(words)
  expect(await sessions()).toMatchObject({ active: [], ended: [] })
})

// Without the saved key nothing leads from the step afterwards to the session.
test('a start whose answer was lost is found by its key, and ended', async () => {
  const { start, read, sessions } = await bench()
  lab().proxy.dropAnswer({ times: 100, method: 'POST', path: /^\/v1\/sessions$/ })
  const { child } = start('main.mjs', { expect: 'never' })
  await expect.poll(async () => (await sessions()).active.length, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(Object.keys(pairsOf(read('STATE')))).toEqual(['idempotency_key'])
  lab().proxy.heal()
  expect(await start('post.mjs').ended).toMatchObject({ code: 0, text: expect.stringContaining('has ended') })
  expect((await sessions()).active).toEqual([])
})

test.each([
  ['run', ['start-inputs.ts', 'run/inputs.ts']],
  ['session', ['start-inputs.ts', 'session/main.ts']],
])('the inputs of the form %s are those that the code reads', (form, files) => {
  const { inputs } = parse(readFileSync(`clients/action/${form}/action.yml`, 'utf8'))
  const code = files.map((file) => readFileSync(`clients/action/${file}`, 'utf8')).join('')
  const used = [...code.matchAll(/(?:text|getInput|linesOf)\('([^']+)'/g)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)))
})

test('SIGINT ends the session first, and the step afterwards finds nothing left', async () => {
  const { start, sessions } = await bench()
  const running = start('main.mjs', { expect: 'never', timeout: '5m' })
  await expect.poll(running.text, { timeout: 20_000 }).toContain('is running on')
  running.child.kill('SIGINT')
  expect(await running.ended).toMatchObject({ code: 130 })
  expect((await sessions()).active).toEqual([])
  expect(await start('post.mjs').ended).toMatchObject({ code: 0 })
})
