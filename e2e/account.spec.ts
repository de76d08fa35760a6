// Slow: signs in with several browsers, and hashes real passwords.
import type { Browser, Page } from '@playwright/test'
import {
  createKey,
  expect,
  expectAccessible,
  forgetLogin,
  logIn,
  logOut,
  type Person,
  read,
  test,
  topUp,
} from './fixtures.ts'
import { makeHistory } from './history.ts'
import { confirmAddress, linkTo, mailTo } from './mail.ts'

const password = 'a lighthouse of many stairs'

/** The same person, signed in with another browser. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, person)
  return page
}

const isSignedIn = async (page: Page) => (await read(page.context().request, '/v1/auth/me')).status === 200
const browsersOf = (page: Page) => page.getByRole('list', { name: 'Logged-in browsers' }).getByRole('listitem')

test('signed-in browsers: which is this one, sign out one, sign out all others', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const [firefox, second] = [
    await anotherBrowser(browser, baseURL, person),
    await anotherBrowser(browser, baseURL, person),
  ]
  await page.goto('/account')
  await expect(browsersOf(page)).toHaveCount(3)
  await expect(browsersOf(page).first()).toContainText('This browser')
  await expect(browsersOf(page).first()).toContainText(/Logged in (just now|\d minutes? ago) from 10\./)
  await expect(browsersOf(page).nth(1)).toContainText('Firefox on Linux')
  await browsersOf(page).nth(1).getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect(browsersOf(page)).toHaveCount(2)
  await expect(page.getByText('Firefox on Linux was logged out.')).toBeVisible()
  expect([await isSignedIn(firefox), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)

  await page.getByRole('button', { name: 'Log out all others' }).click()
  await expect(browsersOf(page)).toHaveCount(1)
  await expect(page.getByText('All other browsers were logged out.')).toBeVisible()
  expect([await isSignedIn(page), await isSignedIn(firefox), await isSignedIn(second)]).toEqual([true, false, false])
  await expect(firefox, 'by itself').toHaveURL('/login?next=%2F&ended')
})

test('a new password: needs the present one, ends the other browser, and gives this one a new cookie', async ({
  page,
  person,
  context,
  browser,
  baseURL,
}) => {
  await confirmAddress(page, person)
  const other = await anotherBrowser(browser, baseURL, person)
  const before = await context.cookies()
  await page.goto('/account')
  await page.getByText('Change password…').click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Change password' }) })
  await form.getByLabel('Current password').fill('not the password at all')
  await form.getByLabel('New password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password.')
  await expect(form.getByLabel('New password')).toHaveValue(password)
  expect(await isSignedIn(other)).toBe(true)

  await form.getByLabel('Current password').fill(person.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await expect(form.getByLabel('New password')).toHaveValue('')
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([true, false])
  await other.context().clearCookies()
  await other.context().addCookies(before)
  expect(await isSignedIn(other)).toBe(false)
  await mailTo(person.email, 'Your password was changed')
})

test('a new e-mail address: confirmed from there, and the old one is told', async ({ page, person }) => {
  const email = `new-${person.email}`
  await confirmAddress(page, person)
  await page.goto('/account')
  await page.getByText('Change e-mail…').click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send confirmation link' }) })
  await form.getByLabel('New e-mail').fill(email)
  await form.getByLabel('Your password').fill('not the password at all')
  await form.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('Incorrect password.')
  await expect(form.getByLabel('New e-mail')).toHaveValue(email)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText(`If ${email} is available`)).toBeVisible()
  await mailTo(person.email, 'E-mail change requested')
  await page.goto(await linkTo(email, 'Confirm your new e-mail address'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await mailTo(person.email, 'Your e-mail address was changed')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText(email, { exact: true }).last()).toBeVisible()
  await logOut(page)
  await logIn(page, { email, password: person.password })
})

test('an account is deleted: keys, logins and sessions are dead, and the address may sign up again', async ({
  page,
  person,
  browser,
  baseURL,
  playwright,
}) => {
  await confirmAddress(page, person)
  await topUp(page)
  const secret = await createKey(page, 'CI')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await makeHistory(person.email, { ended: 1, isRunning: true })
  const other = await anotherBrowser(browser, baseURL, person)
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const call = () => read(program, '/v1/auth/me', { Authorization: `Bearer ${secret}` })
  expect((await call()).status).toBe(200)

  await page.goto('/account')
  await page.getByRole('link', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText(person.email)
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password at all')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('Incorrect password.')
  await dialog.getByLabel('Your password').fill(person.password)
  const [left] = await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === '/log-out'),
    dialog.getByRole('button', { name: 'Delete account' }).click(),
  ])
  expect(await left.headerValue('clear-site-data')).toBe('"cookies", "storage"')
  await expect(page).toHaveURL('/login?done=closed')
  // The page to log in offers passkeys, and so begins a step of its own.
  const kept = (await page.context().cookies()).filter(({ name }) => name !== 'login-passkey-log-in')
  expect(kept).toEqual([])
  await expect(page.getByRole('status')).toContainText('Your account was deleted.')
  expect((await call()).status).toBe(401)
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([false, false])
  await mailTo(person.email, 'Your account was deleted')

  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await program.dispose()
})

test('the login token of before: dead after a new login, and one that was planted is not taken over', async ({
  page,
  person,
  context,
  browser,
  baseURL,
}) => {
  const other = await anotherBrowser(browser, baseURL, person)
  const planted = (await other.context().cookies()).filter(({ name }) => name === 'login')
  await forgetLogin(page)
  await page.goto('/login')
  await context.addCookies(planted)
  await logIn(page, person)
  const [now] = (await context.cookies()).filter(({ name }) => name === 'login')
  expect(now?.value).not.toBe(planted[0]?.value)
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([true, false])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an account is deleted', async ({ page, person }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: 'Delete account…' }).click()
    await page.getByLabel('Your password').fill('not the password at all')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Incorrect password.')).toBeVisible()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/login?done=closed')
    await expect(page.getByText('Your account was deleted.')).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('login')
  })
})
