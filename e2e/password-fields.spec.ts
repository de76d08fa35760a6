// Slow: looks at every page with a password.
import type { Locator, Page } from '@playwright/test'
import { expect, forgetLogin, logIn, test } from './fixtures.ts'
import { linkTo } from './mail.ts'

const password = 'a lighthouse of many stairs'

test('passwords: managers know each field, pasting works, and nothing secret is kept by the page', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account')
  const fieldsOf = (form: Locator) =>
    form
      .locator('input:not([type=hidden])')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('type')} ${input.getAttribute('autocomplete')}`),
      )
  const formWith = (name: string) => page.locator('form', { has: page.getByRole('button', { name, exact: true }) })
  const present = 'password current-password'
  const chosen = 'password new-password'
  for (const label of ['Change e-mail…', 'Change password…']) await page.getByText(label).click()
  expect(await fieldsOf(formWith('Send confirmation link'))).toEqual(['email email', present])
  expect(await fieldsOf(formWith('Change password'))).toEqual(['text username', present, chosen])
  await expect(formWith('Change password').locator('[autocomplete=username]')).toHaveValue(person.email)
  await expectPasting(page, 'New password')
  await page.getByRole('link', { name: 'Delete account…' }).click()
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
  expect(await fieldsOf(page.getByRole('dialog'))).toEqual(['text username', present])
  await expectPasting(page.getByRole('dialog'), 'Your password')
  await forgetLogin(page)
  await page.goto('/forgot-password')
  expect(await fieldsOf(formWith('Send reset link'))).toEqual(['email username'])
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(await linkTo(person.email, 'Set a new password'))
  expect(await fieldsOf(formWith('Set password'))).toEqual(['text username', chosen])
  await expect(page.locator('[autocomplete=username]')).toHaveValue(person.email)
  await expectPasting(page, 'New password')
  await page.goto('/sign-up')
  expect(await fieldsOf(formWith('Sign up'))).toEqual(['email username', chosen])
  await expectPasting(page, 'Password')
  await page.goto('/login')
  expect(await fieldsOf(formWith('Log in'))).toEqual(['email username webauthn', present])
  await expectPasting(page, 'Password')
  await logIn(page, person)
  for (const path of ['/', '/keys', '/account']) {
    await page.goto(path)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  }
})

async function expectPasting(place: Page | Locator, label: string): Promise<void> {
  const field = place.getByLabel(label)
  await field.evaluate((_, text) => navigator.clipboard.writeText(text), password)
  await field.focus()
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(password)
}
