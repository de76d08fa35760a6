import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Env, env } from '#env.ts'
import { readLegalText } from './index.ts'

/** Sets settings of this process for one test. */
function withSettings(settings: Partial<Env>) {
  const before = { ...env() }
  Object.assign(env(), settings)
  onTestFinished(() => void Object.assign(env(), before))
}

const both = () => Promise.all([readLegalText('terms'), readLegalText('privacy')])

/** Breaks if a sentence waits for a setting: guests would read a hole. */
test('without any setting the texts read complete', async () => {
  withSettings({ appUrl: 'https://boards.example', operator: { name: undefined, address: undefined } })
  withSettings({ supportContact: undefined, jurisdiction: undefined })
  for (const text of await both()) {
    expect(text).toContain('The operator of boards.example runs this service')
    expect(text).not.toMatch(/undefined|\[[^\]]*\](?!\()|Contact:|Address:|## Law|Stripe|log in there/)
    expect(text, 'nobody is sent to whom they cannot reach').not.toMatch(/ask the operator/i)
    expect(text).toContain('delete your account on the [account page](/account)')
  }
})

test('the operator’s name, address, contact and law come from the settings', async () => {
  withSettings({ operator: { name: 'Example Lab Ltd', address: '1 Lab Street, Exampletown' } })
  withSettings({ supportContact: 'mailto:help@boards.example', jurisdiction: 'Norway' })
  for (const text of await both()) {
    expect(text).toMatch(/ask the operator/i)
    expect(text).toContain('Example Lab Ltd (“the operator”) runs this service')
    expect(text).toContain(
      'Address: 1 Lab Street, Exampletown\n\nContact: [help@boards.example](mailto:help@boards.example)',
    )
  }
  expect(await readLegalText('terms')).toContain('The law of Norway applies')
})

test('the privacy notice names who else gets data', async () => {
  const acme = { issuer: 'https://login.acme.example', clientId: 'id', clientSecret: 'secret' }
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }
  withSettings({
    payments: 'stripe',
    stripe,
    smtpUrl: 'smtp://mail.example',
    signInProviders: [{ ...acme, name: 'acme', label: 'Acme' }],
  })
  const text = await readLegalText('privacy')
  expect(text).toContain('delivers e-mails')
  expect(text).toContain('Stripe takes payments')
  expect(text).toContain('Acme confirms who you are')
})

/** Breaks if our text stands in for a file that is away: nobody has agreed to it. */
test('the operator’s file replaces our text, and is missed if it cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-terms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'terms.txt')
  writeFileSync(file, '# Rules of the lab')
  withSettings({ legalFiles: { terms: file, privacy: join(folder, 'nothing.txt') } })
  expect(await readLegalText('terms'), 'without a date of the service').toBe('# Rules of the lab')
  await expect(readLegalText('privacy')).rejects.toMatchObject({ code: 'ENOENT' })
})

/** Breaks if a text is dated by the clock: users would take each day's text for a new one. */
test('the date is that of the text, whenever it is read', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-09T12:00:00Z') })
  const later = await both()
  for (const text of later) expect(text).toMatch(/^\s*Last updated on [A-Z][a-z]+ \d+, 2026\.\n/)
  vi.setSystemTime(new Date('2032-01-02T12:00:00Z'))
  expect(await both()).toEqual(later)
})
