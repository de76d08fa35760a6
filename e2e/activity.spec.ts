// Slow: does one of each action on an account before it looks at them.
import { createKey, expect, expectAccessible, logIn, logOut, test, topUp } from './fixtures.ts'
import { confirmAddress } from './mail.ts'

test('what was done with an account stands on its activity page, and from where', async ({
  page,
  person,
  extraHTTPHeaders,
}) => {
  await topUp(page)
  const secret = await createKey(page, 'A key')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept, 'what scripts can read').toMatch(/^\[\{\},\{\},"(tz=[\w%]+)?"\]$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await logOut(page)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('not the password at all')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Incorrect e-mail or password')).toBeVisible()
  await logIn(page, person)
  await confirmAddress(page, person)
  await page.goto('/account/activity')
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows).toHaveText([
    /Event/,
    'Today',
    /E-mail confirmed.*You · Chrom.* on Linux/,
    new RegExp(`API key revoked.*“A key”.*key_…${secret.slice(-4)}.*You · Chrom`),
    /Logged in.*with the password.*You · Chrom.* on Linux/,
    /Failed login.*Logged-out visitor/,
    /Logged out.*You · Chrom/,
    new RegExp(`API key created.*“A key”.*key_…${secret.slice(-4)}.*You · Chrom`),
    /Credits bought.*Receipt.*Starter, 300 credits.*You · Chrom/,
    /Logged in.*after signing up.*You · Chrom/,
    /Signed up.*You/,
  ])
  const address = extraHTTPHeaders?.['X-Forwarded-For'] ?? 'an address'
  for (const row of (await rows.all()).slice(2)) await expect(row).toContainText(address)
  expect(await page.content()).not.toContain(secret)
  expect(await page.content(), 'no id of a login').not.toMatch(/lgn_[0-9a-z]{26}/)
  await expect(rows.filter({ hasText: /(key|top|ses|psk)_[0-7][0-9a-z]{25}/ }), 'names in place of ids').toHaveCount(0)
  await expectAccessible(page)
  const kinds = page.getByRole('navigation', { name: 'Filter the activity' })
  await kinds.getByRole('link', { name: 'API keys' }).click()
  await expect(page).toHaveURL('/account/activity?kind=keys')
  await expect(rows).toHaveText([/Event/, 'Today', /API key revoked/, /API key created/])
})
