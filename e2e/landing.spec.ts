// Slow: waits until the minute of a visitor is over.
import { screen } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { startGuestConsole } from './guest-console.ts'

const MINUTE = { timeout: 100_000 }

test('a visitor types at a board without an account, until the minute is over', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const scripts: string[] = []
  page.on('request', (made) => made.resourceType() === 'script' && scripts.push(made.url()))
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Try a board' })).toContainText('for 60 seconds, no account needed')
  await expect(screen(page)).toHaveCount(0)
  const before = scripts.length
  await startGuestConsole(page)
  expect(scripts.length).toBeGreaterThan(before)

  await page.keyboard.type('help')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toContainText('lock up the processor')
  await page.getByRole('button', { name: 'led on', exact: true }).click()
  await expect(screen(page)).toContainText('pin 13 high')
  await expect(page.getByText('LED on', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/\d+ s left/)
  await expectAccessible(page)

  await expect(page.getByText('Time is up.')).toBeVisible(MINUTE)
  await expect(screen(page)).toContainText('pin 13 high')
  await page.getByRole('link', { name: 'Sign up, get 20 free credits' }).click()
  await expect(page).toHaveURL('/sign-up')
})

test('without script the page says how to get a board', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('The console on this page needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the console' })).toBeHidden()
  await context.close()
})

test('what boards cost stands on a page of its own, for guests and users', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See pricing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(page).toHaveTitle('Pricing · Boardwalk')
  const boards = page.getByRole('table', { name: 'What boards cost' })
  await expect(boards.getByRole('row').filter({ hasText: 'Arduino Uno, emulated' })).toContainText('1 credit')
  const run = page.getByRole('row').filter({ hasText: 'A CI run of 2 min 30 s' })
  await expect(run).toContainText(/3\$0\.05\$0\.05\$0\.04/)
  // What one cannot get is not offered.
  await expect(page.getByRole('main')).not.toContainText('Digilent Arty A7-100T')
  await expect(page.getByRole('listitem').filter({ hasText: 'New account' })).toContainText('20 credits20 minutes')
  await expect(page.getByRole('link', { name: 'Start with 20 free credits' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bench (sign up)' })).toBeVisible()
  await signUp(page)
  await page.goto('/pricing')
  await expect(page.getByRole('main').getByRole('link', { name: 'Top up' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('New account')
  await page.getByRole('link', { name: 'Bench (buy)' }).click()
  await expect(page).toHaveURL('/credits#top-up')
})

test('a guest reads what works now, and how the last days were', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  const service = page.getByRole('listitem').filter({ hasText: 'Website and API' })
  await expect(service).toContainText('Operational')
  await expect(page.getByRole('row').filter({ hasText: 'Arduino Uno, emulated' })).toBeAttached()
  await expect(page.getByText('Agent 1')).toHaveCount(0)
  const feed = await page.getByRole('link', { name: 'Atom feed' }).getAttribute('href')
  const response = await page.request.get(feed ?? '')
  expect(response.headers()['content-type']).toContain('application/atom+xml')
  expect(await response.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
})

test('terms and privacy read complete, and lead to help', async ({ page }) => {
  for (const [name, part] of [
    ['Terms', 'What you may not do'],
    ['Privacy', 'What is stored about you'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/The operator of \S+ runs this service/)
    await expect(page.getByRole('main')).not.toContainText(/template|\[/)
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
    const help = page.getByRole('main').getByRole('link', { name: 'support@boardwalk.example' })
    await expect(help).toHaveAttribute('href', 'mailto:support@boardwalk.example')
  }
})
