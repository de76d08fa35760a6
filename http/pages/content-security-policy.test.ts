import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

test('in production nothing runs that was not written by us', () => {
  const policy = contentSecurityPolicy('abc', { isDevelopment: false, stripe: undefined })
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy).toContain(`${name} 'none'`)
  }
  expect(policy).toContain("form-action 'self'")
})

test('the development server may do what Next needs there', () => {
  expect(contentSecurityPolicy('abc', { isDevelopment: true, stripe: undefined })).toContain("'unsafe-eval'")
})

test('where Stripe takes the payments, a form may end up at its checkout', () => {
  const stripe = { secretKey: '', webhookSecret: '', apiBase: undefined }
  const policy = contentSecurityPolicy('abc', { isDevelopment: false, stripe })
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com;")
})
