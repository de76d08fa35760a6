import { expect, test } from 'vitest'
import { refuseOtherOrigins } from './same-origin.ts'

const verdict = (headers: Record<string, string>) => () => refuseOtherOrigins(new Headers(headers))

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://localhost:3000' },
  {},
])('a change with %j is our own', (headers) => {
  expect(verdict(headers)).not.toThrow()
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'null' },
])('a change with %j is refused', (headers) => {
  expect(verdict(headers)).toThrow('another site')
})
