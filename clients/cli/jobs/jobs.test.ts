import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTurn } from '../../typescript/src/change.ts'
import type { Context } from '../context.ts'
import { Budget, partOf } from './budget.ts'
import { Door } from './door.ts'
import type { ReadyJob } from './job.ts'
import { LinePrinter } from './line-printer.ts'
import { Places } from './places.ts'
import { JobProgress, LiveTable } from './progress.ts'
import { runJobs, worstOf } from './run-jobs.ts'

test('credits are divided among jobs, and what one does not use goes to the rest', async () => {
  const budget = new Budget(10, 3)
  const first = await budget.take(2)
  expect(first).toBe(3)
  budget.giveBack(first, 1)
  expect([await budget.take(2), await budget.take(2)]).toEqual([4, 5])
})

/** Breaks where a job begins with what is left, however little: the sum would exceed the cap. */
test('a job waits for credits that another may return, and gets none where too few are left', async () => {
  const budget = new Budget(3, 3)
  expect(await budget.take(2)).toBe(2)
  const second = budget.take(2)
  budget.giveBack(2, 1)
  expect(await second).toBe(2)
  const third = budget.take(2)
  budget.giveBack(2, 2)
  expect(await third).toBe(0)
})

/** What a job did: which of those that are live ends, and which part of its credits it has used. */
const Act = fc.record({ begins: fc.boolean(), at: fc.nat(), used: fc.integer({ min: 0, max: 100 }) })

/** Random histories: what ended and what may still be used never exceeds the cap. */
test('all jobs together never cost more than the cap', async () => {
  const prices = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 })
  const history = fc.asyncProperty(fc.integer({ min: 1, max: 90 }), prices, fc.array(Act), async (cap, jobs, acts) => {
    const budget = new Budget(cap, jobs.length)
    const waiting = [...jobs]
    const live: number[] = []
    let [spent, begun, refused] = [0, 0, 0]
    const begin = (price: number) => {
      void budget.take(price).then((part) => {
        if (part === 0) refused += 1
        else {
          begun += 1
          live.push(part >= price ? part : Number.NaN)
        }
      })
    }
    const end = (at: number, used: number) => {
      const [taken = 0] = live.splice(at % live.length, 1)
      const cost = Math.floor((taken * used) / 100)
      spent += cost
      budget.giveBack(taken, cost)
    }
    const settle = async () => {
      await nextTurn()
      expect(spent + live.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(cap)
    }
    for (const { begins, at, used } of acts) {
      const next = begins ? waiting.shift() : undefined
      if (next !== undefined) begin(next)
      else if (live.length > 0) end(at, used)
      await settle()
    }
    for (; live.length > 0; await settle()) end(0, 100)
    // Nobody waits for credits that nobody can return.
    expect(begun + refused).toBe(jobs.length - waiting.length)
  })
  await fc.assert(history, { numRuns: 1_000 })
})

test('a job that begins gets an equal part, and a minute at least', () => {
  expect(partOf({ left: 10, waiting: 3, price: 2 })).toBe(3)
  expect(partOf({ left: 3, waiting: 3, price: 2 })).toBe(2)
  expect(partOf({ left: 1, waiting: 3, price: 2 })).toBe(0)
  expect(partOf({ left: Number.MAX_SAFE_INTEGER, waiting: 1, price: 2 })).toBe(Number.MAX_SAFE_INTEGER)
})

test('a place is waited for only while another session of this command can end', { timeout: 5_000 }, async () => {
  const places = new Places()
  places.enter()
  expect(await places.untilOneEnds()).toBe(false)
  places.enter()
  const waiting = places.untilOneEnds()
  // Both of them are refused: nothing of this command will end.
  expect(await places.untilOneEnds()).toBe(false)
  places.leave()
  expect(await waiting).toBe(true)
})

test('one is let through after the other, in their order', async () => {
  const door = new Door()
  const seen: number[] = []
  const open = await door.pass()
  const others = [1, 2].map(async (one) => {
    const next = await door.pass()
    seen.push(one)
    return next
  })
  await nextTurn()
  expect(seen).toEqual([])
  open()
  ;(await others[0])?.()
  await others[1]
  expect(seen).toEqual([1, 2])
})

/** Breaks where what one board prints ends up in a line of another, or moves the cursor. */
test('what boards print is printed in whole lines, with the name of the job before each', () => {
  const printed: string[] = []
  const stream = { write: (text: string) => printed.push(text) }
  const [uno, pico] = [new LinePrinter('uno/0', stream), new LinePrinter('pi\u001bco', stream)]
  uno.write('boot\r\nlog')
  pico.write('\u001b[2J::error::mine\n\u0008')
  uno.write('in: ')
  uno.end()
  pico.end()
  uno.end()
  expect(printed).toEqual([
    ...['uno/0 | boot\n', 'pi\\u001bco | ::error::mine\n', 'uno/0 | login: \n', 'pi\\u001bco | \\u0008\n'],
  ])
  uno.write('x'.repeat(2_000))
  expect(printed.at(-1)).toHaveLength('uno/0 | \n'.length + 2_000)
})

test('a failed test is the worst, then what a person has to mend', () => {
  expect(worstOf([0, 0])).toBe(0)
  expect(worstOf([])).toBe(5)
  expect(worstOf([0, 3, 2, 1, 4])).toBe(1)
  expect(worstOf([2, 5, 4, 3])).toBe(4)
  expect(worstOf([3, 2, 5])).toBe(5)
  expect(worstOf([3, 2, 0])).toBe(2)
  expect(worstOf([0, 42, 2])).toBe(42)
  expect(worstOf([0, 1, 130])).toBe(130)
})

test('the table has a row a board, with the last line of its console made safe', () => {
  const printed: string[] = []
  const progress = new JobProgress('uno 1/2')
  {
    using _table = new LiveTable({ columns: 70, rows: 24, write: (text) => printed.push(text) }, [
      progress,
      new JobProgress('uno 2/2'),
    ])
    progress.say('ses_1 is running on brd_1')
    expect(progress.row[1]).toBe('running')
    progress.write(Buffer.from('boot\r\n\u001b[2J\u001b]0;owned\u0007all \u0008well\r\n'))
    progress.end('passed')
  }
  const [first = '', last = ''] = [printed[0], printed.at(-1)]
  expect(first).toMatch(/NAME.*STATE.*TIME.*LAST LINE/)
  expect(first).toContain('uno 2/2  waiting')
  expect(last.startsWith('\u001b[3A')).toBe(true)
  expect(last).toMatch(/uno 1\/2 +passed +0s +all \\u0008well/)
  expect(last).not.toContain('owned')
})

/** Breaks where the first to throw leaves the others behind, with their boards and results. */
test('a job that throws ends with its own record, and the others with theirs', async () => {
  const close = () => Promise.reject(new Error('torn'))
  const jobs = ['a', 'b'].map((name) => ({
    ...{ name, firmware: undefined, bytes: undefined, progress: new JobProgress(name) },
    flags: { steps: [], fail: [], timeout: 1, retries: 0, meta: {}, queue: true, type: name },
    files: name === 'a' ? { log: { close } } : {},
  }))
  const context = { signal: new AbortController().signal, settings: { environment: {} } }
  const limits = { parallel: 1, maxCredits: undefined }
  const ended = await runJobs(context as Context, jobs as unknown as ReadyJob[], limits)
  expect(ended.map(({ job, tried }) => [job.name, tried.verdict.exitCode])).toEqual([
    ['a', 2],
    ['b', 2],
  ])
  expect(ended[0]?.tried.error).toEqual(new Error('torn'))
  expect(jobs.map(({ progress }) => progress.state)).toEqual(['infrastructure', 'infrastructure'])
})

test('the name of a target is made safe for a terminal', () => {
  expect(new JobProgress('a\u001b[2J\nb').row[0]).toBe('a\\u001b[2J\\u000ab')
})
