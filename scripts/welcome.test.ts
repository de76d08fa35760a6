import { expect, test } from 'vitest'
import { legalReminder } from './welcome.ts'

test('who runs a real service hears which legal texts are templates', () => {
  const databaseUrl = 'postgres://db/boardwalk'
  const of = (terms?: string, privacy?: string) => legalReminder({ databaseUrl, legalFiles: { terms, privacy } })
  expect(of()).toContain('TERMS_FILE and PRIVACY_FILE')
  expect(of('terms.txt')).toMatch(/without PRIVACY_FILE:/)
  expect(of('terms.txt', 'privacy.txt')).toBe('')
  const demo = { databaseUrl: undefined, legalFiles: { terms: undefined, privacy: undefined } }
  expect(legalReminder(demo)).toBe('')
})
