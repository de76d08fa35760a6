// Slow: signs in several times, each with a code of another half-minute.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, logIn, logOut, type Person, read, test } from './fixtures.ts'

const isSignedIn = async (page: Page) => (await read(page.context().request, '/v1/auth/me')).status === 200

/** The code of a time step: each works once, so a journey uses one after the other. */
const codeOf = (secret: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Gives the password, and a code once two-factor authentication is on. */
async function confirm(page: Page, { password }: Person, code?: string): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toHaveCount(code === undefined ? 0 : 1)
  if (code !== undefined) await field.fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Turns it on, and returns the key and the recovery codes. */
async function turnOn(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account/two-factor')
  await expect(page).toHaveURL('/account/confirm?next=%2Faccount%2Ftwo-factor')
  await confirm(page, person)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code', { hasText: /^[A-Z2-7]{32}$/ }).textContent()) ?? ''
  const app = page.locator('a[href^="otpauth:"]')
  await expect(app).toHaveAttribute('href', new RegExp(`secret=${secret}`))
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is incorrect/)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await expect(shown).toContainText('Two-factor authentication is on')
  const codes = ((await shown.locator('code').textContent()) ?? '').trim().split(/\s+/)
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

test('two-factor authentication: turn it on, log in with a code and a recovery code, turn it off', async ({
  page,
  person,
}) => {
  const { secret, codes } = await turnOn(page, person)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('On')
  for (const [wrong, right] of [
    ['000000', codeOf(secret, 1)],
    ['aaaa-bbbb', codes[0] ?? ''],
  ] as const) {
    await logOut(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectAccessible(page)
    expect(await isSignedIn(page)).toBe(false)
    await page.getByLabel('Code', { exact: true }).fill(wrong)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is incorrect/)
    await page.getByLabel('Code', { exact: true }).fill(right)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await isSignedIn(page)).toBe(true)
  }
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change e-mail…' }).click()
  await expect(page).toHaveURL('/account/confirm?next=%2Faccount%3Fchange%3Demail')
  await confirm(page, person, '000000')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is incorrect/)
  await expectAccessible(page)
  await confirm(page, person, codes[2])
  await page.getByLabel('New e-mail').fill(`new-${person.email}`)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('Your address changes once you confirm it.')).toBeVisible()
  const changed = `${person.password} and more`
  await page.goto('/account')
  await page.getByText('Change password…').click()
  await expect(page.getByLabel('Current password'), 'this browser has just confirmed its user').toHaveCount(0)
  await page.getByLabel('New password').fill(changed)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await page.goto('/account/two-factor')
  await expect(page.getByText('8 recovery codes left')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Turn off…').click()
  await expectAccessible(page)
  await page.getByLabel('Code to turn it off').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await expect(page.getByRole('link', { name: 'Set up…' })).toBeVisible()
  await expect(page.getByText('Two-factor authentication is off.'), 'said on the page it leads to').toBeVisible()
  await logOut(page)
  await logIn(page, { ...person, password: changed })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('two-factor authentication without script: turn it on, log in and delete the account', { tag: '@long' }, async ({
    page,
    person,
  }) => {
    const { secret, codes } = await turnOn(page, person)
    await page.goto('/')
    await logOut(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    for (const [link, next] of [
      ['Change password…', '/account?change=password'],
      ['Delete account…', '/account/delete'],
    ] as const) {
      await page.goto('/account')
      await page.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(`/account/confirm?${new URLSearchParams({ next })}`)
    }
    await confirm(page, person, codes[0])
    await expect(page.getByLabel('Your password')).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/login?done=closed')
    await expect(page.getByRole('status')).toContainText('Your account was deleted.')
  })
})
