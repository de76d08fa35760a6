// Slow: waits for deliveries and their retries.
import { startReceiver, verified } from '#test/doubles/receiver.ts'
import { createKey, expect, expectAccessible, startSession, test, topUp } from './fixtures.ts'

/** The receiver is on this machine: playwright.config.ts allows private networks. */
test('a webhook: refused, created, tested, it gets the events of a session, is retried and deleted', async ({
  page,
  person: _,
  playwright,
  baseURL,
}) => {
  let status = 500
  // As long and as wide as a label may be.
  const label = `build server ${'w'.repeat(80)}`
  const { url, received, stop } = await startReceiver((response) => response.writeHead(status).end())
  await topUp(page)
  const key = await createKey(page, 'CI')
  await page.getByRole('button', { name: 'I have saved it' }).click()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('mailto:ada@boardwalk.example')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('The URL must be a URL that begins with https:// or http://.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('URL').fill(`${url}/hook`)
  await dialog.getByLabel('Label').fill(label)
  await expect(dialog.getByLabel('session.running'), 'all events need no choice').toBeHidden()
  await dialog.getByLabel('Selected events').check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible()
  for (const type of ['session.running', 'session.ended']) await dialog.getByLabel(type).check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('heading', { name: 'Save the signing secret now' })).toBeVisible()
  await page.keyboard.press('Escape')
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  const asked = page.waitForEvent('dialog')
  // Playwright's own reload waits for a page that never comes.
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await expect(page.getByText(secret), 'after a reload that was dismissed').toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('link', { name: `Delete “${label}”` }), 'the list in place of its absence').toBeVisible()
  await page.reload()
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('link', { name: /: deliveries$/ }).click()
  await expect(page.getByText('No deliveries yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Signing secretShown once')
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('On its way.')).toBeVisible()
  const rowOf = (type: string) => page.getByRole('row').filter({ hasText: type })
  await expect(rowOf('webhook.test')).toContainText('status 500')
  await expect(rowOf('webhook.test')).toContainText('Will retry')
  await expect(rowOf('webhook.test').locator('time').first()).toContainText('just now')
  await expect(page.getByText('Failing', { exact: true })).toBeVisible()
  status = 204
  await rowOf('webhook.test').getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf('webhook.test')).toContainText('Delivered')

  // A program has no cookies, and a valid one would win over the key.
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const session = await startSession(program, key)
  await program.delete(`/v1/sessions/${session}`, { headers: { Authorization: `Bearer ${key}` } })
  await program.dispose()
  const types = () => received.map((one) => (verified(one, secret) as { type: string }).type)
  await expect.poll(types).toEqual(expect.arrayContaining(['webhook.test', 'session.running', 'session.ended']))
  expect(types()).not.toContain('credits.posted')
  await page.reload()
  for (const type of ['session.running', 'session.ended']) await expect(rowOf(type)).toContainText('status 204')
  await expectAccessible(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await page.goto('/webhooks')
  await page.getByRole('link', { name: `Delete “${label}”` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText(`“${label}” was deleted.`)).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await stop()
})

test('a webhook with the longest URL: its page copies all of it, and deletes it', { tag: '@long' }, async ({
  page,
  context,
  person: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const url = `https://boardwalk.example/${'u'.repeat(1_974)}`
  await page.goto('/webhooks')
  await page.getByRole('link', { name: 'Create webhook' }).click()
  await page.getByLabel('URL').fill(url)
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByRole('columnheader', { name: 'Webhook' }), 'alone it says nothing').not.toBeInViewport()
  await page.getByRole('link', { name: /: deliveries$/ }).click()
  await page.getByRole('button', { name: 'Copy (URL)' }).click()
  await expect(page.getByRole('button', { name: 'Copied (URL)' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delete boardwalk.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page).toHaveURL('/webhooks')
  await expect(page.getByText('boardwalk.example was deleted.')).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a webhook is created, its secret shown once, and deleted', { tag: '@long' }, async ({ page, person: _ }) => {
    await page.goto('/webhooks')
    await page.getByRole('link', { name: 'Create webhook' }).click()
    await page.getByLabel('URL').fill('https://boardwalk.example/hook')
    await page.getByLabel('Label').fill('plain')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy/ }), 'it would do nothing').toBeHidden()
    await page.getByRole('link', { name: 'I have saved it' }).click()
    await page.getByRole('link', { name: 'Delete “plain”' }).click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  })
})
