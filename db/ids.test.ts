import { expect, test } from 'vitest'
import { idFrom, newId } from './ids.ts'

test('an id is its prefix and 26 characters, and sorts after those made before it', () => {
  const ids = Array.from({ length: 1_000 }, () => newId('session'))
  expect(ids.every((id) => /^ses_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))).toBe(true)
  expect(ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? ''))).toBe(true)
})

test('an id of the past has the same shape and sorts before those of the present', () => {
  const past = idFrom('session', new Date('2026-01-01T00:00:00.000Z'))
  const later = idFrom('session', new Date('2026-01-01T00:00:00.001Z'))
  expect(past).toMatch(/^ses_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  expect(past < later && later < newId('session')).toBe(true)
})

test('the characters are those of a UUIDv7 of its moment', () => {
  const moment = new Date('2026-01-01T00:00:00.000Z')
  const digits = idFrom('session', moment).slice('ses_'.length)
  const uuid = [...digits].reduce(
    (number, digit) => number * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit)),
    0n,
  )
  const written = uuid.toString(16).padStart(32, '0')
  expect(written).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(Number.parseInt(written.slice(0, 12), 16)).toBe(moment.getTime())
})
