import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  'http://localhost:3000',
  'http://[::1]:3000/v1/boards',
  'https://boardwalk.example/v1/boards?state=offline&from=http://other.example/v1/keys?x',
  'https://boardwalk.example?state=offline',
  'http://localhost/v1/../v1/./sessions/#?limit=2',
  'http://localhost//v1/sessions?',
  'http://localhost/%76%31/a b"<>`{}|\\^/é?q=a b"<>`\'#é',
])('%s is taken apart as the URL standard does', (url) => {
  const { pathname, search } = new URL(url)
  const address = addressOf(new Request(url))
  expect(address).toEqual({ pathname, search: search || expect.stringMatching(/^\??$/) })
})
