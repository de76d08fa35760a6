import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#durations.ts'
import { env } from '#env.ts'
import { securityTxt } from './security-txt.ts'

afterEach(() => void Object.assign(env(), { securityContact: undefined }))

/**
 * RFC 9116: a Contact, exactly one Expires, less than a year ahead, and the address it is found at.
 */
test('a person who finds a weakness sees where to report it, and the file never goes stale', async () => {
  Object.assign(env(), { securityContact: 'mailto:security@boardwalk.example' })
  const answer = securityTxt()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
  expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields).toMatchObject({
    Contact: 'mailto:security@boardwalk.example',
    Canonical: `${env().appUrl}/.well-known/security.txt`,
  })
  const daysLeft = (Date.parse(fields.Expires ?? '') - Date.now()) / DAY_MS
  expect(daysLeft).toBeGreaterThan(90)
  expect(daysLeft).toBeLessThan(365)
})

test('where the operator has named nobody there is no such file', () => {
  expect(securityTxt().status).toBe(404)
})
