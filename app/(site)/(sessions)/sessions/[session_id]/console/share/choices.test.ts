import { expect, test } from 'vitest'
import { linkEnd, type ShareChoice } from './choices.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

/** Breaks where the form and the action count differently: the form shows the time itself. */
test.each<[ShareChoice, string | null, string]>([
  ['60', '2026-11-21T10:30:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['session', '2026-11-21T10:30:00.000Z', '2026-11-22T10:30:00.000Z'],
  ['session', '2026-11-21T09:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  ['session', null, '2026-11-22T18:00:00.000Z'],
])('a link for %s of a session until %s ends at %s', (choice, sessionEnd, end) => {
  expect(linkEnd(choice, sessionEnd === null ? null : new Date(sessionEnd), now).toISOString()).toBe(end)
})
