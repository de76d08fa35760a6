import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { smtpServer } from '#test/doubles/smtp.ts'
import { enqueueNotice, sendDueMails } from './index.ts'

testsCommit()

/** RFC 8058. Security notices have no such button. */
test('mails that can be turned off have a one-click link in their headers', async () => {
  const { received, url, close } = await smtpServer()
  onTestFinished(close)
  env().smtpUrl = url
  onTestFinished(() => {
    env().smtpUrl = undefined
  })
  const { id } = await makeUser({ emailVerifiedAt: new Date() })
  await enqueueNotice({ kind: 'password_changed' }, id)
  await enqueueNotice({ kind: 'low_balance', credits: 1, threshold: 10 }, id)
  await sendDueMails({ onFailure: (error) => expect.unreachable(String(error)), onKept: () => {} })
  const [security, optional] = received.map(({ source }) => source.replaceAll(/\r\n\s+/g, ' '))
  expect(security).not.toContain('List-Unsubscribe')
  expect(optional).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/mail\/unsubscribe\?token=[\w-]+>$/m)
  expect(optional).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})
