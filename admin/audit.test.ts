import { expect, test } from 'vitest'
import { logIn } from '#core/accounts/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { answerOf, at, operator, problemOf } from './testing.ts'

const admin = operator(at(testsCommit()))
const here = (...words: string[]) => run(words)

test('audit tells who did what, by account, act and page', async () => {
  const { email, id } = await makeUser({ tier: 'paid' })
  answerOf(await admin('keys', 'add', email))
  answerOf(await here('credits', 'grant', email, '5'))
  const { events } = answerOf(await admin('audit', '--user', email))
  expect(events).toMatchObject([
    { action: 'credits_granted', actor: 'operator', user_id: id, details: { credits: 5, paid: false } },
    { action: 'key_created', actor: 'operator', user_id: id, subject_id: expect.stringMatching(/^key_/) },
  ])
  const [latest, first] = events
  expect(answerOf(await here('audit', '--user', email, '--limit', '1')).events).toEqual([latest])
  expect(answerOf(await here('audit', '--user', email, '--before', latest.id)).events).toEqual([first])
  expect(answerOf(await here('audit', '--action', 'key_created')).events).toEqual([first])
})

test('audit finds tries at an address that nobody has', async () => {
  await logIn({ email: 'typo@boardwalk.example', password: 'wrong' }, 'net').catch(() => {})
  const { events } = answerOf(await here('audit', '--tried', 'Typo@boardwalk.example'))
  expect(events).toMatchObject([{ action: 'login_failed', user_id: null }])
  expect(JSON.stringify(events)).not.toContain('typo')
})

test.each([
  [['--action', 'sneezed'], 'must be one of signed_up, logged_in'],
  [['--limit', '0'], 'must be from 1 to 1000'],
  [['--before', 'yesterday'], 'must be the id of an event'],
])('audit %j is written wrongly', async (words, detail) => {
  expect(problemOf(await here('audit', ...words))).toMatchObject({
    exitCode: 2,
    detail: expect.stringContaining(detail),
  })
})
