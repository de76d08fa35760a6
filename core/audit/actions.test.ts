import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { actions } from './actions.ts'
import { recordEvent } from './index.ts'

testsRollBack()

/**
 * Breaks for each act whose details are an `object` and not a `strictObject`: what is not named
 * would slip in, or out.
 */
test.each(Object.entries(actions))('%s carries the details that are named, and no others', (_, details) => {
  const { error } = details.safeParse({ email: 'ada@boardwalk.example' })
  expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['email'] }))
})

/**
 * Breaks without `parse` in `recordEvent`: TypeScript lets an extra member through where an object
 * is passed on.
 */
test('an event with a detail too many is refused, and nothing is written', async () => {
  const { id } = await makeUser()
  const details = { last_four: 'beef', label: 'my laptop' }
  await expect(recordEvent('key_created', { userId: id, details })).rejects.toThrow('Unrecognized key')
  expect(await db().$count(auditEvents)).toBe(0)
})
