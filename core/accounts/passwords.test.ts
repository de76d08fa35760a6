import { expect, test } from 'vitest'
import { hashPassword, Password, passwordMatches, passwordWeakness } from './passwords.ts'

test.each([
  ['seven characters', 'abcdefg'],
  ['more than 256 characters', 'ab'.repeat(129)],
])('%s are refused', (_, password) => {
  expect(Password.safeParse(password).success).toBe(false)
})

/**
 * Breaks if UTF-16 units are counted: four emoji would pass for eight characters, and 129 would be
 * too many.
 */
test('length is counted in characters, not code units', () => {
  const isTaken = (count: number) => Password.safeParse('🦀'.repeat(count)).success
  expect([7, 8, 256, 257].map(isTaken)).toEqual([false, true, true, false])
})

test.each([
  ['sixteen lower-case letters', 'qmzptyhgkwlvxrbn'],
  ['64 characters with spaces and accents', 'été à la plage, '.repeat(4)],
  ['leading and trailing spaces', '  spaces kept  '],
])('%s are accepted unchanged', (_, password) => {
  expect(Password.parse(password)).toBe(password.normalize('NFC'))
})

test('two ways of typing the same accent are one password', () => {
  expect(Password.parse('cafe\u0301 du coin')).toBe(Password.parse('caf\u00e9 du coin'))
})

test.each([
  'password123',
  'qwertyuiop',
  'PASSWORD123',
  'boardwalk2026',
  'Boardwalk!!',
  'ada.lovelace99',
  'ada.lovelace@example.com',
])('%j is too easy to guess for ada.lovelace@example.com', (password) => {
  expect(passwordWeakness(password, 'Ada.Lovelace@example.com')).toMatch(/Choose another|Try a few unrelated words/)
})

/** Breaks without `isGuessable`, and if it only looks passwords up in a list. */
test.each([
  '00000000',
  '87654321',
  '        ',
  'Password1!',
  'P@ssw0rd!',
  'Summer2026!',
  'Winter2025',
  'qwerty12345',
  'abcdefgh',
  'trustno1trustno1',
  '😀'.repeat(8),
  'a'.repeat(256),
  'boardwalkx1',
])('%j is common or easy to guess', (password) => {
  expect(passwordWeakness(password, 'ada@example.com')).toMatch(/easy to guess/)
})

test.each(['correct horse battery', '83620184 72', 'x7Kp2mQz', 'qmzptyhg', '🦊🌲🚲🎈🧊🍋🎲🔭', 'été à la plage'])(
  '%j is not judged to be weak',
  (password) => {
    expect(passwordWeakness(password, 'ada@example.com')).toBeUndefined()
  },
)

/** Enough rounds for the clock of a thread's own time, which may tick every 10 ms. */
const [PLAIN_ROUNDS, HOSTILE_ROUNDS] = [800, 40]

/** Returns how long a check takes of this thread's time, which other processes do not use. */
function checkMs(password: string, rounds: number): number {
  passwordWeakness(password, 'ada@example.com')
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round++) passwordWeakness(password, 'ada@example.com')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / rounds
}

/**
 * Breaks without `maxLength` or `l33tMaxSubstitutions`: zxcvbn would block the event loop for
 * seconds.
 */
test('a long password with many readings is checked nearly as fast as a plain one', () => {
  const plainMs = checkMs('correct horse battery staple', PLAIN_ROUNDS)
  const hostile = ['p@ssw0rd'.repeat(125), '123456789'.repeat(111), 'fr33p@$$$tr1pp3rch@$3r0llt1d3c0$']
  const total = hostile.reduce((sum, password) => sum + checkMs(password, HOSTILE_ROUNDS), 0)
  expect(total / plainMs).toBeLessThan(40)
})

test('a hash is argon2id with the configured cost, and matches only its password', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hash, 'correct horse battery')).toBe(true)
  expect(await passwordMatches(hash, 'correct horse batterz')).toBe(false)
  expect(await passwordMatches(hash, 'Correct horse battery')).toBe(false)
})

test('no password matches without a user', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})
