import { expect, test } from 'vitest'
import { hashPassword, Password, passwordMatches, passwordWeakness } from './passwords.ts'

test.each([
  ['seven characters', 'abcdefg'],
  ['more than 256 characters', 'ab'.repeat(129)],
])('%s are refused', (_, password) => {
  expect(Password.safeParse(password).success).toBe(false)
})

/** Breaks where UTF-16 units are counted: four emoji would pass for eight characters, and 129 be too many. */
test('length is counted in characters, whatever each is made of', () => {
  const isTaken = (count: number) => Password.safeParse('🦀'.repeat(count)).success
  expect([7, 8, 256, 257].map(isTaken)).toEqual([false, true, true, false])
})

test.each([
  ['sixteen lower-case letters', 'qmzptyhgkwlvxrbn'],
  ['64 characters with spaces and accents', 'été à la plage, '.repeat(4)],
  ['leading and trailing spaces', '  spaces kept  '],
])('%s are taken as they are', (_, password) => {
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
  expect(passwordWeakness(password, 'Ada.Lovelace@example.com')).toMatch(/Choose another/)
})

test('what is neither common nor a name is not judged', () => {
  expect(passwordWeakness('correct horse battery', 'ada@example.com')).toBeUndefined()
  expect(passwordWeakness('83620184 72', 'ada@example.com')).toBeUndefined()
})

test('a hash is argon2id with the decided cost, and matches its password alone', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hash, 'correct horse battery')).toBe(true)
  expect(await passwordMatches(hash, 'correct horse batterz')).toBe(false)
  expect(await passwordMatches(hash, 'Correct horse battery')).toBe(false)
})

test('nobody has a password, whatever is tried', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})
