import { expect, test } from 'vitest'
import { logIn } from '#core/accounts/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

const admin = operator(at(testsCommit()))
const here = (...args: string[]) => run(args)

test('audit lists events by account, action and page', async () => {
  const { email, id } = await makeUser({ tier: 'paid' })
  resultOf(await admin('keys', 'add', email))
  resultOf(await here('credits', 'grant', email, '5'))
  const { events } = resultOf(await admin('audit', '--user', email))
  expect(events).toMatchObject([
    { action: 'credits_granted', actor: 'operator', user_id: id, details: { credits: 5, paid: false } },
    { action: 'key_created', actor: 'operator', user_id: id, subject_id: expect.stringMatching(/^key_/) },
  ])
  const [latest, first] = events
  expect(resultOf(await here('audit', '--user', email, '--limit', '1')).events).toEqual([latest])
  expect(resultOf(await here('audit', '--user', email, '--before', latest.id)).events).toEqual([first])
  expect(resultOf(await here('audit', '--action', 'key_created')).events).toEqual([first])
})

test('audit finds failed logins with an e-mail that has no account', async () => {
  await logIn({ email: 'typo@boardwalk.example', password: 'wrong' }, 'net').catch(() => {})
  const { events } = resultOf(await here('audit', '--tried', 'Typo@boardwalk.example'))
  expect(events).toMatchObject([{ action: 'login_failed', user_id: null }])
  expect(JSON.stringify(events)).not.toContain('typo')
})

test.each([
  [['--action', 'sneezed'], 'must be one of signed_up, logged_in'],
  [['--limit', '0'], 'must be from 1 to 1000'],
  [['--before', 'yesterday'], 'must be the id of an event'],
])('audit %j is a usage error', async (args, detail) => {
  expect(problemOf(await here('audit', ...args))).toMatchObject({
    exitCode: 2,
    detail: expect.stringContaining(detail),
  })
})
