import { expect, test } from 'vitest'
import { Boardwalk, UsageError } from './src/index.ts'
import { clientOf, KEY } from './testing.ts'

test.each([
  ['localhost:4100', 'Is it http://localhost:4100?'],
  ['127.0.0.1:4100/', 'Is it http://127.0.0.1:4100/?'],
  ['boards.example', 'Is it https://boards.example?'],
  ['//boards.example', 'Is it https://boards.example?'],
  ['http:boards.example', 'Is it https://boards.example?'],
  ['me:hunter2@boards.example', 'Is it https://boards.example?'],
  ['https://me:hunter2@boards.example', 'user name or password'],
  ['https://hunter2@boards.example', 'user name or password'],
  ['https://boards.example?token=hunter2', 'query or a fragment. It is https://boards.example without'],
  ['https://boards.example/#hunter2', 'query or a fragment'],
  ['https://boards.example /x', 'white space'],
  [' https://boards.example', 'white space'],
  ['https://boards.example\n', 'white space'],
  ['https://', 'is not a URL'],
  ['https://me:hunter2@:0x', 'is not a URL'],
  ['ftp://boards.example', 'not with ftp://'],
  ['ws://boards.example', 'not with ws://'],
])('the address %j is refused in words', (url, words) => {
  const refused = (() => {
    try {
      return new Boardwalk({ url, apiKey: KEY })
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(UsageError)
  expect(String(refused)).toContain(words)
  expect(String(refused)).not.toContain('hunter2')
})

test.each(['https://boards.example', 'https://boards.example///', 'http://[::1]:4100', 'https://h.example/base'])(
  'the address %s is taken',
  (url) => expect(new Boardwalk({ url, apiKey: KEY }).url).toBe(url.replace(/\/+$/, '')),
)

test.each(['key_1 2', 'key_1\n2', 'key_…', '   '])('the key %j is refused, and not repeated', (apiKey) => {
  expect(() => new Boardwalk({ url: 'http://h.example', apiKey })).toThrow(/^(The API key has|There is no API key)/)
})

test.each([
  { timeoutMs: Number.NaN },
  { timeoutMs: Infinity },
  { timeoutMs: 0 },
  { maxRetries: -1 },
  { maxRetries: 0.5 },
])('the setting %j is refused', (options) => expect(() => clientOf('http://h.example', options)).toThrow(UsageError))
