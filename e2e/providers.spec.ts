// Slow: signs in several times by way of another site.
import type { BrowserContext, Page } from '@playwright/test'
import { newId } from '#db/ids.ts'
import { expect, expectAccessible, forgetLogin, logOut, read, test } from './fixtures.ts'
import { mailTo } from './mail.ts'

const isSignedIn = async (page: Page) => (await read(page.context().request, '/v1/auth/me')).status === 200
const newEmail = () => `${newId('request')}@boardwalk.example`

/** Says who is signed in at the provider, in this browser. */
async function actAs(context: BrowserContext, email: string, email_verified = true): Promise<void> {
  const value = Buffer.from(JSON.stringify({ sub: email, email, email_verified })).toString('base64url')
  await context.addCookies([{ name: 'person', value, domain: '127.0.0.1', path: '/' }])
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test(`a provider: a new account, again, and to the page that was asked for`, async ({ page, context }) => {
      await actAs(context, newEmail())
      await page.goto('/sign-up')
      await goOn(page)
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
      await forgetLogin(page)
      await context.clearCookies({ name: 'login' })
      await actAs(context, newEmail())
      await page.goto('/login?next=%2Fcredits')
      await goOn(page)
      await expect(page).toHaveURL('/credits')
    })
  })
}

test('a provider: an unverified or taken address claims nothing, and a link needs the password', async ({
  page,
  context,
  person,
}) => {
  await logOut(page)
  await actAs(context, person.email)
  await goOn(page)
  await expect(page.getByText('This address already has an account.')).toBeVisible()
  await expectAccessible(page)
  expect(await isSignedIn(page)).toBe(false)
  await actAs(context, newEmail(), false)
  await goOn(page)
  await expect(page.getByText('The provider has not verified your e-mail address.')).toBeVisible()
  expect(await isSignedIn(page)).toBe(false)

  await page.goto('/login?next=%2Faccount%2Fproviders')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Link Acme' }).click()
  await expect(page.getByRole('list', { name: 'Linked providers' })).toContainText('Acme')
  await expectAccessible(page)
  await logOut(page)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Login providers' })).toContainText('1 linked')
})

test('a provider: no redirect to another site, and an answer that nobody asked for does nothing', async ({
  page,
  context,
}) => {
  await actAs(context, newEmail())
  await page.goto('/login')
  await page.locator('input[name=next]').evaluateAll((inputs) => {
    for (const input of inputs) (input as HTMLInputElement).value = '//evil.example/'
  })
  await goOn(page)
  await expect(page).toHaveURL('/')
  await forgetLogin(page)
  await page.goto('/login/from/acme?code=1&state=2')
  await expect(page.getByText('Logging in with the provider took too long.')).toBeVisible()
  expect(await isSignedIn(page)).toBe(false)
})

test('a user of a provider has no password: confirms there, and is mailed a link to set one', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await actAs(context, email)
  await page.goto('/login')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await page.goto('/account/passkeys')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Passkeys', level: 1, exact: true })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('None. We can e-mail you a link to set one.')).toBeVisible()
  await page.getByRole('link', { name: 'Set a password…' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await mailTo(email, 'Set a new password')
})
