import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, mails, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { enqueueMail } from './index.ts'
import { claimDueMails } from './outbox.ts'
import { render } from './templates.ts'

testsRollBack()

/**
 * Breaks with any other time. After a shorter one a second instance would send what the first is
 * still sending. After a longer one a mail waits needlessly if the first has crashed. The test's
 * clock does not advance.
 */
test('a claim on a mail lasts exactly five minutes', async () => {
  const { id } = await makeUser()
  await enqueueMail({ mail: { kind: 'password_reset', token: 'unused', keys: 0 }, recipient: eq(users.id, id) })
  expect((await claimDueMails(5)).due).toMatchObject([{ kind: 'password_reset', attempts: 1 }])
  const heldSeconds = sql<number>`round(extract(epoch from ${mails.nextTryAt} - now()))::int`
  expect(await db().select({ heldSeconds }).from(mails)).toEqual([{ heldSeconds: 300 }])
  expect(await claimDueMails(5)).toEqual({ due: [], discarded: [] })
})

test('a board says no HTML in a mail to the operator', () => {
  const { text, html } = render({ kind: 'board_quarantined', boardId: 'brd_1', label: 'Uno 1', reason: '<b>none</b>' })
  expect(text).toContain('The last failure: <b>none</b>')
  expect(html).not.toContain('<b>')
})
