import { expect, test } from 'vitest'
import { startWithProvider } from './provider.ts'

/** Breaks if the body is read as it is: each would be a 500 with a stack in the log. */
test.each([
  ['JSON', 'application/json', '{}'],
  ['no type', '', 'purpose=log_in'],
  ['a form that is cut off', 'multipart/form-data; boundary=x', '--x'],
  ['a form without a purpose', 'application/x-www-form-urlencoded', 'next=%2F'],
])('a start at a provider with %s is refused', async (_, type, body) => {
  const request = new Request('http://localhost/login/with/acme', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
  await expect(startWithProvider(request, 'acme')).rejects.toMatchObject({ code: 'invalid_request' })
})
