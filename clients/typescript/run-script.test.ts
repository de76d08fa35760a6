import { expect, test, vi } from 'vitest'
import { fakeService, openConsole, prints } from '#clients/testing/fake-console.ts'
import type { ToViewer } from '#wire/console-protocol.ts'
import { BoardClock } from './src/board-clock.ts'
import { OutputLostError } from './src/console-errors.ts'
import { LockUp } from './src/lock-up.ts'
import { PartNews } from './src/part-news.ts'
import { type Judge, runScript } from './src/run-script.ts'
import type { Picture } from './src/screens/picture.ts'
import { Script } from './src/script.ts'

test('a script runs over a console until it is decided, or its time is up', async () => {
  const service = await fakeService([prints('login: '), prints('a'), prints('a')])
  const steps = [{ expect: 'login: $' }, { send: 'root\n' }, { expect: '# ' }]
  const console = await openConsole(service)
  const running = runScript(console, new Script({ steps, fails: ['panic'] }), { timeoutMs: 10_000, readOnMs: 1 })
  await vi.waitFor(() => expect(Buffer.concat(service.connections[0]?.typed ?? []).toString()).toBe('root\n'))
  service.connections[0]?.print(7, 'root\r\n# ')
  expect(await running).toMatchObject({ result: 'passed', step: 3, matched: '# ' })

  const late = await openConsole(service)
  expect(await runScript(late, new Script({ steps }), { timeoutMs: 50 })).toMatchObject({ result: 'waiting', step: 0 })
  const ended = runScript(await openConsole(service), new Script({ steps }), { timeoutMs: 10_000 })
  service.connections[2]?.end('board_failed')
  await expect(ended).rejects.toMatchObject({ reason: 'board_failed' })
})

/** Breaks where a script passes over what sets a part, or does it before what it waits for. */
test('a script sets parts between what it waits for', async () => {
  const service = await fakeService([prints('ready> ')])
  const set = { part: 'button', state: { pressed: true } }
  const script = new Script({ steps: [{ expect: 'ready> ' }, { set }, { expect: 'pressed' }] })
  const done: unknown[] = []
  const setPart = async (part: string, state: object) => {
    done.push({ part, state })
    service.connections[0]?.print(7, 'pressed\r\n')
  }
  const options = { timeoutMs: 10_000, readOnMs: 1, setPart }
  expect(await runScript(await openConsole(service), script, options)).toMatchObject({ result: 'passed', step: 3 })
  expect(done).toEqual([set])
})

/** A screen of eight pixels by one, as a byte. */
const screen = (wanted: number) => ({
  part: 'screen',
  isShown: ({ lit }: Picture) => Number.parseInt(lit.join(''), 2) === wanted,
})
const shows = (pixels: number): ToViewer => {
  const frame = Buffer.of(pixels).toString('base64')
  return {
    t: 'parts',
    states: [
      { name: 'led', kind: 'led', state: { on: true, duty: 1, changes: 1 } },
      { name: 'screen', kind: 'ssd1306', state: { width: 8, height: 1, frame } },
    ],
  }
}
const [LOGO, MENU] = [0b1100_0001, 0b0000_1110]

/** Breaks where a screen is looked at once, or where a script passes over it. */
test('a script waits until a screen shows what it has to, between its other steps', async () => {
  const service = await fakeService([prints('ready> ')])
  const script = new Script({
    steps: [{ expect: '> ' }, { screen: screen(MENU) }, { send: 'x' }, { expect: 'done' }],
  })
  const running = runScript(await openConsole(service), script, { timeoutMs: 10_000, readOnMs: 1 })
  const [board] = service.connections
  board?.say(shows(LOGO))
  board?.print(7, 'more')
  await vi.waitFor(() => expect(script.outcome.step).toBe(1))
  board?.say(shows(MENU))
  await vi.waitFor(() => expect(Buffer.concat(board?.typed ?? []).toString()).toBe('x'))
  board?.print(11, 'done')
  expect(await running).toMatchObject({ result: 'passed', step: 4 })
})

test('a fail and the time end the wait for a screen, and so does a screen of which nothing is known', async () => {
  const service = await fakeService([prints('boot'), prints('boot')])
  const script = () => new Script({ steps: [{ screen: screen(MENU) }], fails: ['panic'] })
  const late = runScript(await openConsole(service), script(), { timeoutMs: 50 })
  expect(await late).toMatchObject({ result: 'waiting', step: 0 })
  const failing = runScript(await openConsole(service), script(), { timeoutMs: 10_000 })
  const [, board] = service.connections
  board?.say(shows(LOGO))
  board?.print(4, 'panic')
  expect(await failing).toMatchObject({ result: 'failed', step: 0, matched: 'panic' })
})

/** Breaks where nobody looks once more: a program may draw and then lock up. */
test('the last picture before a lock-up counts', async () => {
  const service = await fakeService([prints('boot')])
  const steps = [{ screen: screen(MENU) }]
  const console = await openConsole(service)
  const running = runScript(console, new Script({ steps }), { timeoutMs: 10_000, readOnMs: 1, from: 0 })
  const [board] = service.connections
  for (const message of [shows(MENU), { t: 'processor', offset: 4, state: 'locked_up', text: null } as const])
    board?.say(message)
  expect(await running).toMatchObject({ result: 'passed', step: 1 })
})

/** Breaks where a script counts our time: a board at \`max\` lives through hours in a minute. */
test('the limit of a script counts the time of a board at max', async () => {
  const service = await fakeService([prints('ready> ')])
  const console = await openConsole(service, { speed: 'max' })
  const script = new Script({ steps: [{ expect: 'done' }] })
  const running = runScript(console, script, { timeoutMs: 3_600_000, wallTimeoutMs: 60_000, readOnMs: 1 })
  const [board] = service.connections
  for (const board_ms of [5_000, 3_604_000]) board?.say({ t: 'time', board_ms })
  board?.print(7, 'done')
  expect(await running).toMatchObject({ result: 'passed' })

  const late = expect(console.expect('more', { timeoutMs: 1_000 })).rejects.toThrow('within 1 s of the board’s time.')
  for (const board_ms of [9_000_000, 9_001_000]) board?.say({ t: 'time', board_ms })
  await late
  const stuck = console.expect('more', { timeoutMs: 3_600_000, wallTimeoutMs: 5 })
  await expect(stuck).rejects.toThrow('within 0.005 s, in which less than 3600 s of the board’s time passed.')
})

/** Breaks if it waits for its time, or if what was printed before the lock-up is not read. */
test('a script ends as the processor locks up, once it has read what came before', async () => {
  const service = await fakeService([prints('boot '), prints('boot ')])
  const lockUp = { t: 'processor', offset: 10, state: 'locked_up', text: 'it read nothing' } as const
  for (const [place, text, result] of [
    [0, 'ready', 'passed'],
    [1, 'panic', 'waiting'],
  ] as const) {
    const console = await openConsole(service)
    const script = new Script({ steps: [{ expect: 'ready' }] })
    const running = runScript(console, script, { timeoutMs: 60_000, readOnMs: 1, from: 0 })
    service.connections[place]?.say(lockUp)
    await vi.waitFor(() => expect(console.lockUp.text).toBe("the board's processor locked up, as it read nothing"))
    service.connections[place]?.print(5, text)
    expect(await running).toMatchObject({ result })
  }
})

/** Breaks without reading on: a board that panics after its last line would have passed. */
test('a script reads on after it passed, and what comes then can fail it', async () => {
  const service = await fakeService([prints('ready\r\n'), prints('ready\r\n')])
  const script = () => new Script({ steps: [{ expect: 'ready' }], fails: ['panic'] })
  const console = await openConsole(service)
  const running = runScript(console, script(), { timeoutMs: 10_000 })
  await vi.waitFor(() => expect(console.offset).toBe(7))
  service.connections[0]?.print(7, 'panic\r\n')
  expect(await running).toMatchObject({ result: 'failed', step: 1, matched: 'panic' })

  const ended = runScript(await openConsole(service), script(), { timeoutMs: 10_000, readOnMs: 10_000 })
  service.connections[1]?.end('time_limit')
  expect(await ended).toMatchObject({ result: 'passed' })
})

/** A board prints them within seconds. */
const MANY_LINES = 20_000

/** A judge of runs that begin with `run` and end with `done`. */
class Runs implements Judge {
  readonly hasFailedCases = false
  readonly count = 1
  #last = ''
  push(text: string): void {
    if (text !== '') this.#last = text
  }
  end(): void {}
  get passed(): boolean | null {
    return this.#last.trimEnd().endsWith('done') ? true : null
  }
}

/** Breaks where each run of a board that starts again and again is waited for. */
test('a board that starts again and again passes, between two runs', async () => {
  const judge = new Runs()
  const options = { timeoutMs: 10_000, readOnMs: 20, judge }
  const board = {
    async *chunks() {
      for (let offset = 0; offset <= MANY_LINES * 10; offset += 5) {
        await new Promise(setImmediate)
        yield { t: 'output' as const, offset, bytes: Buffer.from(offset % 2 === 0 ? 'run  ' : 'done ') }
      }
    },
    ...{ send: async () => {}, ended: Promise.resolve(new Error('no')), offset: 0 },
    ...{ clock: new BoardClock(), lockUp: new LockUp(), partNews: new PartNews() },
  }
  expect(await runScript(board, new Script({ steps: [] }), options)).toMatchObject({ result: 'waiting' })
  expect(judge.passed).toBe(true)
})

/** Breaks where a run that passed makes up for one that dies. */
test('a run that begins while a script reads on has to end', async () => {
  const service = await fakeService([prints('run done run ')])
  const options = { timeoutMs: 10_000, readOnMs: 10_000, judge: new Runs() }
  const running = runScript(await openConsole(service), new Script({ steps: [] }), options)
  service.connections[0]?.end('time_limit')
  await expect(running).rejects.toMatchObject({ reason: 'time_limit' })
})

/** Breaks where nobody looks at offsets: what is missing may be what fails. */
test('output that the service has lost leaves nothing to say', async () => {
  const service = await fakeService([prints('boot '), prints('boot ')])
  const script = () => new Script({ steps: [{ expect: 'ready' }], fails: ['panic'] })
  const running = runScript(await openConsole(service), script(), { timeoutMs: 10_000, readOnMs: 1 })
  service.connections[0]?.print(105, 'ready')
  await expect(running).rejects.toThrow(OutputLostError)
  const failing = runScript(await openConsole(service), script(), { timeoutMs: 10_000 })
  service.connections[1]?.print(105, 'panic')
  expect(await failing).toMatchObject({ result: 'failed', matched: 'panic' })
})
