import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { actions } from './actions.ts'
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
