import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { Budget } from './budget.ts'
import { Places } from './places.ts'
import { JobProgress, LiveTable } from './progress.ts'
import { type ReadyJob, runJobs, worstOf } from './run-jobs.ts'

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

/** Random histories: what ended and what may still be used never exceeds the cap. */
test('all jobs together never cost more than the cap', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const [cap, jobs] = [1 + (seed % 17), 1 + (seed % 7)]
    const budget = new Budget(cap, jobs)
    let spent = 0
    let reserved = 0
    await Promise.all(
      Array.from({ length: jobs }, async (_, at) => {
        const taken = await budget.take(1 + (seed % 3))
        reserved += taken
        expect(spent + reserved).toBeLessThanOrEqual(cap)
        await Promise.resolve()
        const used = Math.min(taken, (seed * (at + 3)) % 5)
        reserved -= taken
        spent += used
        if (taken > 0) budget.giveBack(taken, used)
      }),
    )
    expect(spent).toBeLessThanOrEqual(cap)
  }
})

test('a place is waited for only while a session of this command is live', async () => {
  const places = new Places()
  expect(await places.untilOneEnds()).toBe(false)
  places.enter()
  const waiting = places.untilOneEnds()
  places.leave()
  expect(await waiting).toBe(true)
})

test('a failed test is the worst, then what a person has to mend', () => {
  expect(worstOf([0, 0])).toBe(0)
  expect(worstOf([])).toBe(5)
  expect(worstOf([0, 3, 2, 1, 4])).toBe(1)
  expect(worstOf([2, 5, 4, 3])).toBe(4)
  expect(worstOf([3, 2, 5])).toBe(5)
  expect(worstOf([3, 2, 0])).toBe(2)
  expect(worstOf([0, 130])).toBe(130)
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
  expect(first).toMatch(/TARGET.*STATE.*TIME.*LAST LINE/)
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
