// Slow: hashes real passwords, and loads pages as several browsers.
import type { BrowserContext } from '@playwright/test'
import { expect, logIn, logOut, read, signUpOnPage, startLink, test } from './fixtures.ts'
import { makeLab } from './lab.ts'

test('log out and in again; a copy of the old cookie is dead', async ({ page, context, person, browser, baseURL }) => {
  const stolen = await context.cookies()
  expect((await read(context.request, '/v1/auth/me')).status).toBe(200)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const thief = await browser.newContext({ baseURL: baseURL ?? '' })
  await thief.addCookies(stolen)
  expect((await read(thief.request, '/v1/auth/me')).status).toBe(401)
  const elsewhere = await thief.newPage()
  await elsewhere.goto('/keys')
  await expect(elsewhere).toHaveURL('/login?next=%2Fkeys')
  await thief.close()

  await page.goto('/credits?offset=0')
  await expect(page).toHaveURL('/login?next=%2Fcredits')
  await logIn(page, person)
  await expect(page).toHaveURL('/credits')
})

test('a wrong password is refused in place, and what was typed stays', async ({ page, person }) => {
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Show password' }), 'there is script').toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('not the password at all')
  await page.getByRole('button', { name: 'Log in' }).click()
  const password = page.getByLabel('Password')
  await expect(password).toHaveAccessibleDescription('Incorrect e-mail or password.')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(password).toHaveValue('not the password at all')
})

test('after five wrong passwords a form says how long to wait, and keeps the address', async ({
  page,
  person,
  faults,
}) => {
  await logOut(page)
  await page.getByLabel('E-mail').fill(person.email)
  const password = page.getByLabel('Password')
  for (const attempt of [1, 2, 3, 4, 5, 6]) {
    await password.fill(`not the password, ${attempt}`)
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/login',
    )
    await page.getByRole('button', { name: 'Log in' }).click()
    const answer = await answered
    expect([answer.status(), answer.headers()['retry-after']]).toEqual(
      attempt > 5 ? [429, expect.stringMatching(/^(60|5\d)$/)] : [200, undefined],
    )
    await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled')
  }
  await expect(password).toHaveAccessibleDescription('Too many attempts. Wait a minute, then try again.')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  // The browser itself reports the refusal.
  expect(faults.splice(0)).toEqual([expect.stringContaining('429')])
})

test('a login that expired says why, and keeps what was typed except passwords', async ({ page, person, context }) => {
  await page.goto('/account')
  await page.getByText('Change e-mail…').click()
  await page.getByLabel('New e-mail').fill('new@boardwalk.example')
  await page.getByLabel('Your password').fill(person.password)
  await expireLogin(context)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount&ended')
  await expect(page.getByRole('status')).toContainText('You were logged out')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await logIn(page, person)
  await expect(page.getByLabel('New e-mail')).toHaveValue('new@boardwalk.example')
  await expect(page.getByLabel('Your password')).toHaveValue('')
})

async function expireLogin(context: BrowserContext): Promise<void> {
  const [login] = (await context.cookies()).filter(({ name }) => name === 'login')
  await context.addCookies([{ ...login, name: 'login', value: 'expired', domain: 'localhost', path: '/' }])
}

for (const place of ['page', 'dialog'] as const) {
  test(`a start in a ${place} is there again after an expired login`, { tag: '@long' }, async ({
    page,
    person,
    context,
  }) => {
    const { type } = await makeLab({ rate: 3 })
    if (place === 'page') await page.goto(`/boards/start?type=${type}`)
    else await (await startLink(page, type)).click()
    const { pathname, search } = new URL(page.url())
    await page.getByRole('radio', { name: 'B serial shell' }).check()
    await page.getByLabel('Minutes').fill('4')
    await page.getByLabel('Wait in the queue').uncheck()
    // Browsers forget the cookie of a login whose time is over.
    await context.clearCookies({ name: 'login' })
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(pathname + search)}&ended`)
    await expect(page.getByRole('status')).toContainText('You were logged out')
    await logIn(page, person)
    await expect(page).toHaveURL(pathname + search)
    await expect(page.getByRole('dialog')).toHaveCount(place === 'dialog' ? 1 : 0)
    await expect(page.getByLabel('Minutes')).toHaveValue('4')
    await expect(page.getByText('Up to 12 of your 20 credits'), 'the preview follows').toBeVisible()
    await expect(page.getByRole('radio', { name: 'B serial shell' })).toBeChecked()
    await expect(page.getByLabel('Wait in the queue')).not.toBeChecked()
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page).toHaveURL(/\/sessions\/ses_/)
  })
}

test('a dialog is open again if its page notices by itself that the login is over', { tag: '@long' }, async ({
  page,
  person,
  context,
}) => {
  const { type } = await makeLab({ rate: 1 })
  await page.goto(`/boards/start?type=${type}`)
  await page.getByLabel('Minutes').fill('4')
  await page.getByRole('button', { name: 'Start session' }).click()
  await page.getByRole('link', { name: 'Extend' }).click()
  await page.getByLabel('Minutes to add').fill('3')
  const { pathname } = new URL(page.url())
  await expireLogin(context)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(pathname)}&ended`, { timeout: 40_000 })
  await logIn(page, person)
  await expect(page.getByRole('dialog').getByLabel('Minutes to add')).toHaveValue('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(page.getByText('was extended.')).toBeVisible()
})

test('sign-up: what one gets, how good the password is, and where to go with a taken address', async ({
  page,
  person,
}) => {
  await logOut(page)
  await page.goto('/sign-up?next=%2Fboards')
  await expect(
    page.getByText('20 free credits, enough for 20 minutes on an emulated board. No card needed.'),
  ).toBeVisible()
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password')]
  await expect(email).toBeFocused()
  await email.fill(person.email)
  for (const [typed, rating] of [
    ['short', '3 more characters needed.'],
    ['password123', 'Too easy to guess. Try a few unrelated words.'],
    ['a lighthouse of many stairs', 'Strong.'],
  ] as const) {
    await password.fill(typed)
    await expect(password).toHaveAccessibleDescription(rating)
  }
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(email).toHaveAccessibleDescription('This address already has an account. Log in')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page).toHaveURL('/login?next=%2Fboards')
})

test('who is signed in is not asked again, and is sent nowhere else', async ({ page, person: _ }) => {
  await page.goto('/login?next=//evil.example/')
  await expect(page).toHaveURL('/')
  await page.goto('/sign-up')
  await expect(page).toHaveURL('/')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('sign up, top up and log out', async ({ page }) => {
    await page.goto('/sign-up?next=/credits')
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Enter an e-mail address')).toBeVisible()
    const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password')]
    await expect(email).toHaveValue('nobody')
    await expect(email, 'the first that is refused').toBeFocused()
    await email.fill('somebody@boardwalk.example')
    await password.fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(password).toHaveAccessibleDescription('Use at least 8 characters. Type the password again.')
    await expect(password).toBeFocused()

    await signUpOnPage(page)
    await page.goto('/credits')
    await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
    await expect(page.getByText('300 credits added.')).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL('/login')
  })

  test('a form that hits a limit is answered 429, and says when to try again', async ({ page, faults }) => {
    await page.goto('/login')
    for (const attempt of [1, 2, 3, 4, 5, 6]) {
      await page.getByLabel('E-mail').fill('somebody.without.script@boardwalk.example')
      await page.getByLabel('Password').fill(`not the password, ${attempt}`)
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/login',
      )
      await page.getByRole('button', { name: 'Log in' }).click()
      expect((await answered).status()).toBe(attempt > 5 ? 429 : 200)
    }
    await expect(page.getByText('Too many attempts. Wait a minute, then try again.')).toBeVisible()
    expect(faults.splice(0)).toEqual([expect.stringContaining('429')])
  })
})
