// Slow: waits for mails, and hashes real passwords.
import { createKey, expect, expectAccessible, forgetLogin, logIn, read, signUp, test, topUp } from './fixtures.ts'
import { confirmAddress, linkTo, mailsTo, mailTo } from './mail.ts'
import { waitForReact } from './wait-for-react.ts'
import { watch } from './watch.ts'

const password = 'a lighthouse of many stairs'

test('a forgotten password: a link by mail, a new password, every browser signed out, and the link is dead', async ({
  page,
  person,
  context,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await elsewhere.newPage()
  const faults = await watch(theirs)
  await theirs.goto('/login')
  await theirs.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await theirs.getByLabel('E-mail').fill('nobody')
  await theirs.getByRole('button', { name: 'Send reset link' }).click()
  await expect(theirs.getByLabel('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/)
  const answers: string[] = []
  for (const email of ['nobody@boardwalk.example', person.email]) {
    await theirs.getByLabel('E-mail').fill(email)
    await theirs.getByRole('button', { name: 'Send reset link' }).click()
    const answer = theirs.getByText(`If ${email} has an account`)
    answers.push((await answer.textContent())?.replace(email, '…') ?? '')
    await theirs.getByRole('link', { name: 'Use another address' }).click()
  }
  expect(answers[0]).toBe(answers[1])

  const link = await linkTo(person.email, 'Set a new password')
  // A scanner that looks at it, and looks again, uses nothing up.
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) await context.request.fetch(link, { method })
  await theirs.goto(link)
  await expectAccessible(theirs)
  await theirs.getByLabel('New password').fill('password123')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/)
  await theirs.getByLabel('New password').fill(password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs).toHaveURL('/login?done=reset')
  await expect(theirs.getByRole('status')).toContainText('Your password was reset')
  await expectAccessible(theirs)
  await expect(theirs.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(theirs.getByLabel('Password')).toBeFocused()
  expect((await elsewhere.cookies()).filter(({ name }) => name === 'login')).toEqual([])
  expect((await read(context.request, '/v1/auth/me')).status).toBe(401)
  await mailTo(person.email, 'Your password was reset')

  await theirs.goto(link)
  await expect(theirs.getByText('It has expired or was already used.')).toBeVisible()
  await theirs.goto('/login')
  await logIn(theirs, { email: person.email, password })
  expect(faults).toEqual([])
  await elsewhere.close()
  await expect(page, 'by itself').toHaveURL('/login?next=%2F&ended')
  await page.goto('/keys')
  await expect(page).toHaveURL('/login?next=%2Fkeys')
})

test('the first proof of an address revokes the keys made elsewhere before, and a reset offers to', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await topUp(page)
  const secret = await createKey(page, 'Made here')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await elsewhere.newPage()
  waitForReact(theirs)
  await theirs.goto('/login')
  await logIn(theirs, person)
  await createKey(theirs, 'Made elsewhere')
  await elsewhere.close()
  await page.goto(await linkTo(person.email, 'Confirm your e-mail address'))
  const revoked = 'This also revokes the API key created outside this login before the address was confirmed'
  await expect(page.getByText(revoked)).toBeVisible()
  await confirmAddress(page, person)
  await page.goto('/keys')
  await expect(page.getByRole('link', { name: 'Made here', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Made elsewhere', exact: true })).toBeHidden()

  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  expect(await mailTo(person.email, 'Set a new password')).toContain('The account has one API key')
  await page.goto(await linkTo(person.email, 'Set a new password'))
  await expect(page.getByLabel('Revoke my API key too')).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login?done=reset')
  const answer = await page.request.get('/v1/auth/me', { headers: { Authorization: `Bearer ${secret}` } })
  expect(answer.status(), 'the key is revoked').toBe(401)
})

test('the address is confirmed by a button, and not by opening the link', async ({ page, person }) => {
  await page.goto('/account')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expect(page.getByText('Confirm your address', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`Sent to ${person.email}.`)).toBeVisible()
  const link = await linkTo(person.email, 'Confirm your e-mail address')
  await page.goto(link)
  await page.goto('/account')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto(await linkTo(person.email, 'Confirm your e-mail address'))
      return page.getByRole('button', { name: 'Confirm' }).count()
    })
    .toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden()
})

/** Who signed up with the address of somebody else must not get in once its owner confirms it. */
test('where nobody is signed in, an address is confirmed with a new password', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const link = await linkTo(person.email, 'Confirm your e-mail address')
  await forgetLogin(page)
  await page.goto(link)
  await expect(page.getByText('You are not logged in to this account')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription('Use at least 8 characters.')
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/login?done=confirmed')
  await expect(page.getByRole('status')).toContainText('Your e-mail address is confirmed.')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Incorrect e-mail or password')).toBeVisible()
  await logIn(page, { email: person.email, password })
  await page.goto('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

/** A link built from what the request claims would give its token to the sender of the request. */
test('links in mail begin with APP_URL, and not with the host a request claims', async ({ page, request, baseURL }) => {
  const { email } = await signUp(page)
  await forgetLogin(page)
  await page.goto('/forgot-password')
  const hidden = await page
    .locator('form input[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']))
  const claims: Record<string, string>[] = [
    { Host: 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  ]
  for (const headers of claims) {
    await request.post('/forgot-password', { headers, multipart: { ...Object.fromEntries(hidden), email } })
  }
  // The one from signing up, and one for each claim.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3)
  for (const text of await mailsTo(email)) {
    expect(text).not.toContain('evil.example')
    for (const url of text.match(/https?:\/\/[^\s"<>]+/g) ?? ['none']) expect(new URL(url).origin).toBe(baseURL)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password, and a confirmed address', async ({ page }) => {
    const { email } = await signUp(page)
    await page.goto(await linkTo(email, 'Confirm your e-mail address'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
    await page.goto(await linkTo(email, 'Set a new password'))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await logIn(page, { email, password })
  })
})
