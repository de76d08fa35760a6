import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db } from '#db/index.ts'
import { activity } from '#db/seed/activity.ts'
import { lab } from '#db/seed/boards.ts'
import { history } from '#db/seed/history.ts'
import { testsRollBack } from '#db/testing.ts'
import { Action, actions } from './actions.ts'
import { recordEvent } from './index.ts'

testsRollBack()

/**
 * Breaks for each action whose details are an `object` and not a `strictObject`: unnamed members
 * would pass.
 */
test.each(Object.entries(actions))('%s accepts its declared details, and no others', (_, details) => {
  const { error } = details.safeParse({ email: 'ada@boardwalk.example' })
  expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['email'] }))
})

/**
 * Breaks without `parse` in `recordEvent`: TypeScript allows extra members in an object that is
 * passed on.
 */
test('an event with an undeclared detail is refused, and nothing is written', async () => {
  const { id } = await makeUser()
  const details = { last_four: 'beef', label: 'my laptop' }
  await expect(recordEvent('key_created', { userId: id, details })).rejects.toThrow('Unrecognized key')
  expect(await db().$count(auditEvents)).toBe(0)
})

test('the events of the demo world are like those of the application', () => {
  const now = new Date('2026-11-20T16:00:00Z')
  const key = { id: 'key_01m7wn6qepf27t4rncj7m3vy30', lastFour: '0f0f', createdAt: now }
  for (const { action, details = {} } of activity(history(now, lab(now)), key))
    expect(actions[Action.parse(action)].safeParse(details), action).toMatchObject({ success: true })
})
