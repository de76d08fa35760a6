import { expect, test } from 'vitest'
import { WebhookUrl } from './schemas.ts'

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
])('no webhook is created to %s', (url) => {
  const refused = WebhookUrl.safeParse(url)
  expect(refused.error?.issues).toMatchObject([{ message: 'must not be an address of a private network' }])
})

test.each([
  ['http://ci.example/', 'must be a URL that begins with https://'],
  ['ftp://ci.example/', 'must be a URL that begins with https://'],
  ['ci.example', 'must be a URL that begins with https://'],
  ['https://', 'must be a URL that begins with https://'],
  ['https://ada:secret@ci.example/', 'must not hold a user name or password'],
  ['https://ada@ci.example/', 'must not hold a user name or password'],
  [`https://ci.example/${'x'.repeat(2_000)}`, 'must have at most 2000 characters'],
  [`https://ci.example/${'é'.repeat(700)}`, 'must have at most 2000 characters'],
])('no webhook is created to %s: it %s', (url, message) => {
  expect(WebhookUrl.safeParse(url).error?.issues).toMatchObject([{ message }])
})

test('a URL is kept as browsers write it', () => {
  expect(WebhookUrl.parse('HTTPS://CI.example:443/a?b=c')).toBe('https://ci.example/a?b=c')
})
