import { createKey, expect, expectAccessible, logIn, test, topUp } from './fixtures.ts'

test('what was done with an account stands on its activity page, and from where', async ({
  page,
  person,
  extraHTTPHeaders,
}) => {
  await topUp(page)
  const secret = await createKey(page, 'A key')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept, 'what scripts can read').toBe('[{},{},""]')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('not the password at all')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('do not match')).toBeVisible()
  await logIn(page, person)
  await page.goto('/account/activity')
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows).toHaveText([
    /What/,
    /Logged in.*a browser you were logged in with/,
    /Wrong password.*somebody not logged in/,
    /Logged out.*a browser/,
    new RegExp(`API key created.*ends in ${secret.slice(-4)}.*a browser`),
    /Credits bought.*starter, 300 credits.*a browser/,
    /Logged in.*a browser/,
    /Signed up.*somebody not logged in/,
  ])
  const address = extraHTTPHeaders?.['X-Forwarded-For'] ?? 'an address'
  for (const row of (await rows.all()).slice(1)) await expect(row).toContainText(`from ${address}`)
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page)
})
