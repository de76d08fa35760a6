// Slow: loads the reference of the API and calls it.
import { expect, expectAccessible, forgetLogin, signUp, test } from './fixtures.ts'
import { makeHistory } from './history.ts'
import { without } from './watch.ts'

test('a guest is asked to log in, comes back to the place, and calls the API from the page', async ({
  page,
  person,
}) => {
  await forgetLogin(page)
  await page.goto('/docs/api/account')
  const form = page.locator('#readMe').getByRole('group').filter({ hasText: 'Try it' })
  await form.getByText('Try it').click()
  await form.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/docs/api/account#readMe')
  await form.getByText('Try it').click()
  await expect(form.getByText(/API clients need a key/)).toBeVisible()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('"tier": "free"')
  await expect(form.getByRole('status')).toContainText('x-request-id: req_')
  await expectAccessible(page, {})
})

test('a call from the page has one’s own ids, and shows a refusal as it is', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  const { email } = await signUp(page)
  const { sessions } = await makeHistory(email, { ended: 1, isRunning: false })
  await page.goto('/docs/api/sessions')
  const form = page.locator('#readSession').getByRole('group').filter({ hasText: 'Try it' }).first()
  await form.getByText('Try it').click()
  await expect(form.getByLabel('session_id')).toHaveValue(sessions[0] ?? '')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('"state": "ended"')
  await form.getByLabel('session_id').fill('ses_nope')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('"code": "not_found"')
  faults.splice(0, faults.length, ...without(faults, 404))
})

test('a change from the page is made only once its consequence is confirmed', { tag: '@long' }, async ({ page }) => {
  const { email } = await signUp(page)
  const { sessions } = await makeHistory(email, { ended: 1, isRunning: false })
  await page.goto('/docs/api/sessions')
  const form = page.locator('#endSession').getByRole('group').filter({ hasText: 'Try it' }).first()
  await form.getByText('Try it').click()
  await expect(form.getByLabel('session_id')).toHaveValue('')
  await form.getByLabel('session_id').fill(sessions[0] ?? '')
  const made: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && made.push(request.url()))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('checkbox')).toBeFocused()
  expect(made).toEqual([])
  await form.getByRole('checkbox', { name: /^This is a real request. It ends the session at once/ }).check()
  await expectAccessible(page, {})
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('"state": "ended"')
  await expect(form.getByRole('checkbox')).not.toBeChecked()

  await page.goto('/docs/api/credits')
  const limits = page.locator('#setLimits').getByRole('group').filter({ hasText: 'Try it' }).first()
  await limits.getByText('Try it').click()
  await limits.getByLabel('Body, JSON').fill('{"credits_per_day": 77, "low_balance_credits": 5}')
  await limits.getByRole('checkbox').check()
  await limits.getByRole('button', { name: 'Send request' }).click()
  await expect(limits.getByRole('status')).toContainText('"credits_per_day": 77')
})
