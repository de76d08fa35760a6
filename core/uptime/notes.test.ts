import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { makeBoardType } from '#db/factory.ts'
import { auditEvents, db, outages } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listOutagesAsOperator, noteOutage } from './notes.ts'
import { sentencesOf } from './outage-words.ts'
import { readStatus } from './read.ts'

testsRollBack()

const now = new Date('2026-03-01T12:00:00Z')
const [nine, ten, eleven] = [9, 10, 11].map((hour) => new Date(Date.UTC(2026, 2, 1, hour))) as [Date, Date, Date]
const down = (component: string, beganAt: Date, endedAt: Date | null) =>
  db().insert(outages).values({ component, beganAt, endedAt })

/** Breaks if what ended at another time is told as one outage. */
test('what went down and came back together is one outage', async () => {
  const { slug } = await makeBoardType({ label: 'Uno' })
  for (const component of [`type:${slug}`, 'agent:a']) await down(component, nine, ten)
  await down('service', nine, eleven)
  await down('service', eleven, null)
  const { outages: listed } = await readStatus(now)
  expect(listed.map(({ beganAt, endedAt, parts }) => [beganAt, endedAt, parts.map(({ kind }) => kind)])).toEqual([
    [eleven, null, ['service']],
    [nine, eleven, ['service']],
    [nine, ten, ['agent', 'type']],
  ])
})

test('the operator says what happened, for all that went down at a moment', async () => {
  for (const component of ['service', 'agent:a']) await down(component, nine, ten)
  await down('service', eleven, null)
  const note = 'A power cut in the lab.'
  expect(await noteOutage(nine, note)).toHaveLength(2)
  expect((await readStatus(now)).outages.map((one) => one.note)).toEqual([null, note])
  expect(await db().select({ action: auditEvents.action }).from(auditEvents)).toEqual([{ action: 'outage_noted' }])
  expect((await readStatus(now)).outages.map((one) => one.updatedAt > ten)).toEqual([true, true])
  await noteOutage(nine, null)
  expect((await listOutagesAsOperator()).map((one) => one.note)).toEqual([null, null, null])
  await expect(noteOutage(ten, note)).rejects.toThrow(Refusal)
})

test('an outage is told in words', () => {
  const part = (kind: 'service' | 'type' | 'agent', label: string) => ({ kind, label })
  const told = (endedAt: Date | null, ...parts: ReturnType<typeof part>[]) =>
    sentencesOf({ endedAt, parts }).map(({ names, happened }) => `${names} ${happened}`)
  expect(told(ten, part('service', 'Website'))).toEqual(['Website was unreachable'])
  expect(told(ten, part('agent', 'Agent 1'), part('type', 'Uno'), part('type', 'Pico'))).toEqual([
    'Agent 1 was not connected',
    'Uno and Pico were unavailable',
  ])
  expect(told(null, part('agent', 'Agent 1'), part('agent', 'Agent 2'))).toEqual([
    'Agent 1 and Agent 2 are not connected',
  ])
  expect(told(null, ...['A', 'B', 'C'].map((label) => part('type', label)))).toEqual(['3 board types are unavailable'])
})
