// Slow: lives through the life of a key.
import { createKey, expect, expectAccessible, read, test, topUp } from './fixtures.ts'

test('a key: explained on the free tier, created after a top-up, shown once, used, revoked', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  await page.goto('/keys')
  await expect(page.getByText('API keys come with your first top-up, from $5')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create key' }), 'nothing to type in vain').toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
  await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await expect(page, 'back to where it was needed').toHaveURL('/keys')
  await expect(page.getByText('300 credits added.')).toBeVisible()
  await expect(page.getByRole('link', { name: '320 credits' })).toBeVisible()

  const secret = await createKey(page, 'CI of the sensor firmware')
  await expect(page.getByText(`curl -H "Authorization: Bearer ${secret}" ${baseURL}/v1/sessions`)).toBeVisible()
  await expect(page.getByText(`SERVICE_API_KEY=${secret}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('row', { name: 'CI of the sensor firmware' })
  await expect(row).toContainText(`key_…${secret.slice(-4)}`)

  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('key_')

  // A program has no cookies, and a valid one would win over the key.
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const call = () => read(program, '/v1/auth/me', { Authorization: `Bearer ${secret}` })
  const answer = await call()
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ email: person.email, tier: 'paid', credits: 320 })

  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('1 call today', { timeout: 1_000 })
  }).toPass()
  await row.getByRole('link', { name: 'CI of the sensor firmware', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Calls for each of the last 30 days' })).toBeVisible()
  await expect(page.getByText('All days: 1 call')).toBeVisible()
  await expect(page.getByText('No sessions of this key were charged.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await row.getByRole('link', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke “CI of the sensor firmware”?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('“CI of the sensor firmware” was revoked.')).toBeVisible()
  await expect(row).toBeHidden()
  expect((await call()).status).toBe(401)
  await program.dispose()
})

test('the secret is lost by nothing but “I have saved it”', async ({ page, context, person: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await topUp(page)
  const secret = await createKey(page, 'laptop')
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await page.mouse.click(2, 2)
  await expect(page.getByText(secret, { exact: true })).toBeVisible()

  await page.goBack()
  await expect(page.getByText(secret, { exact: true }), 'after Back').toBeVisible()
  const asked = page.waitForEvent('dialog')
  // Playwright's own reload waits for a page that never comes.
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await expect(page.getByText(secret, { exact: true }), 'after a reload that was dismissed').toBeVisible()

  await page.getByRole('button', { name: 'Copy (Your key)' }).click()
  await expect(page.getByRole('button', { name: 'Copied (Your key)' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'API keys' })).toBeFocused()
  await expect(page.getByRole('row', { name: 'laptop' })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await page.goBack()
  await expect(page, 'one press leaves the page').toHaveURL('/credits')
})

test('links and shortcuts ask before they leave a secret; “I have saved it” does not', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await topUp(page)
  await page.goto('/keys')
  await page.goto('/keys/new')
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByText(/^key_[0-9a-f]{48}$/)
  await expect(secret).toBeVisible()
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Boards' }).first().click()
  await page.keyboard.press('n')
  expect(asked).toEqual(Array(2).fill('What this page shows cannot be shown again. Leave without saving it?'))
  await expect(page).toHaveURL('/keys/new')
  await expect(secret).toBeVisible()
  await page.getByRole('link', { name: 'I have saved it' }).click()
  await expect(page).toHaveURL('/keys')
  expect(asked).toHaveLength(2)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await page.goBack()
  await expect(page, 'one press for the form').toHaveURL('/keys')
})

test('a key that a key made: the list says so, and both are revoked together', { tag: '@long' }, async ({
  page,
  person: _,
  playwright,
  baseURL,
}) => {
  // As long and as wide as a label may be.
  const maker = `deploy ${'W'.repeat(93)}`
  await topUp(page)
  const secret = await createKey(page, maker, 'Never', 'Full access')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const headers = { Authorization: `Bearer ${secret}` }
  const made = await program.post('/v1/auth/keys', { headers, data: { label: 'nightly' } })
  const { key: created } = await made.json()
  await page.reload()
  const rowOf = (label: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Revoke “${label}”` }) })
  await expect(rowOf('nightly')).toContainText(`by “${maker}” key_…${secret.slice(-4)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await rowOf('nightly').getByRole('link', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await rowOf(maker).getByRole('link', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke “${maker}”?` })
  await dialog.getByLabel('Also revoke the key it created').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No active API keys')).toBeVisible()
  for (const dead of [secret, created]) {
    expect((await read(program, '/v1/auth/me', { Authorization: `Bearer ${dead}` })).status).toBe(401)
  }
  await program.dispose()
})

test('keys are found by their labels and put in order, and each has a page', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await topUp(page)
  for (const label of ['zebra', 'apple', 'apple pie']) {
    await createKey(page, label)
    await page.getByRole('button', { name: 'I have saved it' }).click()
  }
  const rows = page.locator('#keys tbody tr')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('group', { name: 'Your API keys' }).getByRole('option', { name: 'zebra' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'zebra' })).toBeVisible()
  await page.goto('/keys?sort=label')
  await expect(rows).toHaveText([/^apple(?! pie)/, /^apple pie/, /^zebra/])
  await page.getByLabel('Search', { exact: true }).fill('PIE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows).toHaveText([/^apple pie/])
  await page.getByRole('link', { name: 'apple pie', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'apple pie' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Last usedNever')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Key IDkey_/)
  await expect(page.getByRole('button', { name: 'Copy (Key ID)' })).toBeVisible()
  await expect(page.getByText('No calls yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the call' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revoke key' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke “apple pie”?' })
  await expect(question).toContainText(/Calls with key_…[0-9a-f]{4} stop working immediately/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'apple pie' }), 'one press revokes nothing').toBeVisible()
  await page.getByRole('link', { name: 'Revoke key' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page).toHaveURL('/keys')
  await expect(page.getByText('“apple pie” was revoked.')).toBeVisible()
  await expect(rows).toHaveText([/^apple/, /^zebra/])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a key is created, shown once and revoked', async ({ page, person: _ }) => {
    await topUp(page)
    await page.goto('/keys')
    await page.getByRole('link', { name: 'Create key' }).click()
    await page.getByLabel('Label').fill('plain')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText(/^key_[0-9a-f]{48}$/)).toBeVisible()
    await page.getByRole('link', { name: 'I have saved it' }).click()
    await page.getByRole('link', { name: 'Revoke “plain”' }).click()
    await expect(page.getByRole('heading', { name: 'Revoke “plain”?' })).toBeVisible()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page.getByText('No active API keys')).toBeVisible()
  })
})
