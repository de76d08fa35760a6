// Slow: starts and ends sessions before it looks at the ledger.
import { DAY_MS } from '#durations.ts'
import { expect, expectAccessible, test, topUp } from './fixtures.ts'
import { forgetLogins, makeLab, makeUse } from './lab.ts'

test('what is used now, what was used by day, and the ledger as a file', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  await page.goto('/credits')
  await expect(page.getByText('No sessions are running, so nothing is being charged.')).toBeVisible()
  await expect(page.getByText('No credits used in the last 30 days.')).toBeVisible()
  const type = await makeUse(person.email, 14)
  await page.reload()
  await expect(page.getByText('14 credits used in the last 30 days')).toBeVisible()
  await expect(page.getByRole('figure'), 'of one day').toBeHidden()
  await makeUse(person.email, 1, 2)
  await topUp(page)
  const { type: running } = await makeLab({ rate: 5 })
  await page.goto(`/boards/start?type=${running}`)
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toBeVisible()

  await page.goto('/credits')
  await expect(
    page.getByText('Your sessions use 5 credits per minute. At that rate your balance lasts 1 h.'),
  ).toBeVisible()
  await expect(page.getByText('20 credits used in the last 30 days')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Credits for each of the last 30 days/ })).toBeVisible()
  const chart = page.getByRole('figure')
  await expect(chart).toContainText('All days')
  const bars = page.getByRole('img', { name: /^Credits for each/ })
  const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {}
  await expect(async () => {
    await page.mouse.move(0, 0)
    await bars.hover({ position: { x: width * (28.5 / 30), y: height / 2 } })
    await expect(chart).toContainText(': 14 credits', { timeout: 1_000 })
  }, 'the day under the pointer, which is yesterday').toPass()
  await page.mouse.move(0, 0)
  await expect(chart).toContainText('All days')
  await page.getByText('View as table').click()
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const row = page.getByRole('table', { name: 'Usage by day and board type' }).getByRole('row', { name: type })
  await expect(row).toContainText(yesterday)
  await expect(row).toContainText('14')
  await expectAccessible(page)

  await page.getByRole('link', { name: /receipt/ }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(person.email)
  await expect(receipt).toContainText(/Starter, 300 credits.*\$5 USD/s)
  await expectAccessible(page)
  await page.goBack()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Export CSV').click()])
  expect(file.suggestedFilename()).toBe('boardwalk-ledger.csv')
  const answer = await page.request.get('/credits/ledger.csv')
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const [head, ...lines] = (await answer.text()).split('\r\n')
  expect(head).toBe('id,created_at,kind,amount,balance_after,description,session_id,top_up_id')
  expect(lines.map((line) => line.split(',').slice(2, 5).join())).toEqual([
    'signup_grant,20,20',
    'session,-14,6',
    'session,-1,5',
    'top_up,300,305',
    // Its second minute may have begun.
    expect.stringMatching(/^session,-(5|10),$/),
    '',
  ])
  const nobody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const refused = await nobody.get('/credits/ledger.csv', { maxRedirects: 0 })
  expect([refused.status(), refused.headers().location]).toEqual([307, '/login?next=%2Fcredits'])
  await nobody.dispose()

  await forgetLogins(person.email)
  await page.getByText('Export CSV').click()
  await expect(page, 'the login page, and not as a file').toHaveURL(/\/login\?next=%2Fcredits$/)
})

/** Breaks without `safeRedirect` in the action of the top-up. */
test('after a top-up one returns only to pages of this site', { tag: '@long' }, async ({ page, person: _ }) => {
  for (const [next, path] of [
    ['/boards?state=available', '/boards?state=available'],
    ['//elsewhere.example/', '/'],
    ['https://elsewhere.example/', '/'],
  ]) {
    await page.goto(`/credits?next=${encodeURIComponent(next ?? '')}`)
    const field = page.locator('input[name=next]')
    await expect(field).toHaveValue(path ?? '')
    await field.evaluate((input, typed) => input.setAttribute('value', typed), next ?? '')
    await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
    await expect(page).toHaveURL(path ?? '')
  }
})

test('a later page of the ledger begins with it', { tag: '@long' }, async ({ page, person: _ }) => {
  await topUp(page)
  await page.goto('/credits?offset=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Welcome')
  await expect(page.getByRole('heading', { name: 'Balance' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
})
