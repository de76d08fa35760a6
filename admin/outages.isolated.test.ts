import { expect, test } from 'vitest'
import { db, outages } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { problemOf, resultOf } from './testing.ts'

testsCommit()

test('the operator lists outages, says what happened, and takes it back', async () => {
  const beganAt = new Date('2026-03-01T09:00:00Z')
  await db()
    .insert(outages)
    .values({ component: 'service', beganAt, endedAt: new Date('2026-03-01T10:00:00Z') })
  const listed = async () => resultOf(await run(['outages', 'list'])).outages
  const outage = { began_at: beganAt.toISOString(), ended_at: '2026-03-01T10:00:00.000Z', component: 'service' }
  expect(await listed()).toEqual([{ ...outage, note: null }])
  const note = (at: string, text: string) => run(['outages', 'note', at, '--text', text])
  expect(resultOf(await note(outage.began_at, ' A disk was full. ')).outages).toMatchObject([
    { note: 'A disk was full.' },
  ])
  expect(await listed()).toMatchObject([{ note: 'A disk was full.' }])
  await note(outage.began_at, '')
  expect(await listed()).toMatchObject([{ note: null }])
  expect(problemOf(await note('yesterday', 'x'))).toMatchObject({ exitCode: 2 })
  expect(problemOf(await note('2026-03-01T09:01:00Z', 'x'))).toMatchObject({ detail: 'There is no such outage.' })
  expect(problemOf(await note(outage.began_at, 'two\nlines')).detail).toContain('must be one line')
})
