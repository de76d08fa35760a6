import { expect, test } from 'vitest'
import { readMailSettings } from '#core/accounts/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import { mailsTo } from '#test/mails.ts'
import * as route from './route.ts'

testsRollBack()

async function aLink() {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  await enqueueNotice({ kind: 'low_balance', credits: 1, threshold: 10 }, user.id)
  const [mail] = await mailsTo(user.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { user, token, path: `/mail/unsubscribe?token=${token}` }
}

/** RFC 8058: one POST, of either encoding, without a cookie. */
test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
  'a POST of a mail app (%s) turns off the kind of mail',
  async (type) => {
    const { user, path } = await aLink()
    const answer = await call(route, 'POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': type },
    })
    expect(answer).toMatchObject({ status: 200, body: { turned_off: 'low_balance' } })
    expect((await readMailSettings(user)).off).toEqual(['low_balance'])
  },
)

/** Breaks if GET unsubscribes: scanners open links. */
test('opening the link changes nothing and leads to the page that asks', async () => {
  const { user, path, token } = await aLink()
  const answer = await call(route, 'GET', path)
  expect(answer).toMatchObject({ status: 303 })
  expect(answer.headers.get('location')).toBe(`/unsubscribe?token=${token}`)
  expect((await readMailSettings(user)).off).toEqual([])
})

test('a made-up link is refused', async () => {
  expect(await call(route, 'POST', '/mail/unsubscribe?token=none')).toMatchObject(problem(404, 'not_found'))
})
