import { expect, test } from 'vitest'
import { denyGrant } from '#core/device-grants/index.ts'
import { approve, makeGrant, makePerson } from '#core/device-grants/testing.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { findRequest } from './find-request.ts'

testsRollBack()

const from = (site: string) => new Headers({ 'sec-fetch-site': site })
/** What a browser sends to plain HTTP, by a link on a page. */
const fromPage = (page: string) => new Headers({ referer: page })
const incorrect = { problem: expect.stringContaining('incorrect, expired or already used') }

test('links from another site look nothing up, and use no guess up', async () => {
  const login = await makePerson()
  const { code } = await makeGrant()
  const strangers = [from('cross-site'), from('same-site'), fromPage('http://evil.example/'), new Headers()]
  for (const headers of strangers)
    for (const typed of [code, ...Array(6).fill('BCDFGHJK')])
      expect(await findRequest(login, typed, headers)).toEqual({ problem: undefined })
  expect(await findRequest(login, code, from('same-origin'))).toMatchObject({
    grant: { clientName: 'a program' },
    code,
  })
})

test('a code of our own form and of a typed address is looked up', async () => {
  const { code } = await makeGrant()
  for (const headers of [from('same-origin'), from('none'), fromPage(`${env().appUrl}/device`)]) {
    const login = await makePerson()
    expect(await findRequest(login, code, headers)).toMatchObject({ code })
    for (const _ of Array(5)) expect(await findRequest(login, 'BCDFGHJK', headers)).toEqual(incorrect)
    expect(await findRequest(login, code, headers)).toEqual({ problem: expect.stringContaining('Too many') })
  }
})

/** Breaks when the page says "approved" because its URL does. */
test('only who decided a request is shown what was decided', async () => {
  const [ada, bob] = [await makePerson(), await makePerson()]
  const [approved, denied] = [await makeGrant(), await makeGrant()]
  await approve(ada, approved.code)
  await denyGrant(ada, denied.code)
  expect(await findRequest(ada, approved.code, from('none'))).toMatchObject({ decided: { state: 'approved' } })
  expect(await findRequest(ada, denied.code, from('none'))).toMatchObject({ decided: { state: 'denied' } })
  for (const { code } of [approved, denied]) expect(await findRequest(bob, code, from('none'))).toEqual(incorrect)
})
