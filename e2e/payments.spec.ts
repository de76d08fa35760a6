// Slow: starts a service with a payment provider of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '#scripts/free-port.ts'
import { SECRET_KEY, startDouble, WEBHOOK_SECRET } from '#test/doubles/stripe.ts'
import { test as base, expect, expectAccessible, signUp } from './fixtures.ts'
import { watch, without } from './watch.ts'

/** Characters of the service's log that are shown after a fault of a page. */
const LOG_SHOWN = 8_000

type Shop = { url: string; log: string; double: Awaited<ReturnType<typeof startDouble>> }

/** A server of its own that takes payments by a double of Stripe, and one browser window on it. */
const test = base.extend<{ shop: Page }, { stripe: Shop }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const double = await startDouble()
      const port = await freePort()
      const url = `http://localhost:${port}`
      const folder = mkdtempSync(join(tmpdir(), 'boardwalk-shop-'))
      await chmod(folder, 0o755)
      const settings = {
        PORT: String(port),
        DATA_DIR: folder,
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: double.url,
      }
      const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
      const command = [...assignments, process.execPath, 'scripts/run.mjs', 'scripts/start.ts']
      const log = join(folder, 'log')
      const output = openSync(log, 'a')
      const server = spawn('env', command, { stdio: ['ignore', output, output] })
      await expect.poll(() => isUp(url), { timeout: 120_000 }).toBe(true)
      double.webhook = `${url}/webhooks/stripe`
      await use({ url, log, double })
      server.kill('SIGTERM')
      await once(server, 'exit')
      await double.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: async ({ browser, stripe }, use) => {
    const context = await browser.newContext({ baseURL: stripe.url })
    const page = await context.newPage()
    const faults = await watch(page)
    await use(page)
    if (faults.length > 0) process.stderr.write(readFileSync(stripe.log, 'utf8').slice(-LOG_SHOWN))
    // The browser asks the double, too, for a picture to put on its tab.
    expect(without(faults, 401), 'faults of the page').toEqual([])
    await context.close()
  },
})

test.describe.configure({ mode: 'serial' })

const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function buy(page: Page) {
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await expect(page).toHaveTitle('Checkout')
}

test('somebody pays at the checkout and comes back to the credits', async ({ shop }) => {
  await signUp(shop)
  await buy(shop)
  await shop.getByRole('button', { name: 'Pay' }).click()
  await expect(shop.getByText('Paid. 300 credits added.')).toBeVisible()
  await expectAccessible(shop)
  await shop.getByRole('link', { name: 'Go to your credits' }).click()
  await expect(shop.getByRole('table', { name: 'Ledger' })).toContainText('Top-up: starter')
})

test('who comes from another page goes on there after the payment', { tag: '@long' }, async ({ shop }) => {
  await signUp(shop)
  await shop.goto('/keys')
  await shop.getByRole('link', { name: 'Top up' }).click()
  await shop.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await shop.getByRole('button', { name: 'Pay' }).click()
  await shop.getByRole('link', { name: 'Continue' }).click()
  await expect(shop.getByRole('link', { name: 'Create key' })).toBeVisible()
})

test('a payment that nobody tells us of is confirmed while the page waits', async ({ shop, stripe }) => {
  await signUp(shop)
  await buy(shop)
  const { webhook } = stripe.double
  Object.assign(stripe.double, { webhook: '', trouble: 'error' })
  await shop.getByRole('button', { name: 'Pay' }).click()
  await expect(shop.getByText('Your payment is being confirmed.')).toBeVisible()
  await expectAccessible(shop)
  Object.assign(stripe.double, { webhook, trouble: 'none' })
  await expect(shop.getByText('Paid. 300 credits added.')).toBeVisible()
})

test('while Stripe is away the page says so, and the same button works again', async ({ shop, stripe }) => {
  await signUp(shop)
  stripe.double.trouble = 'error'
  await shop.goto('/credits')
  await shop.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await expect(shop.getByText('The payment service cannot be reached right now.')).toBeVisible()
  stripe.double.trouble = 'none'
  await shop.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await expect(shop).toHaveTitle('Checkout')
})

/** Breaks without Checkout in `form-action`: browsers stop the redirect of a form there. */
test('a browser without script gets to the checkout and back as well', async ({ browser, stripe }) => {
  const context = await browser.newContext({ baseURL: stripe.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signUp(page)
  await buy(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Paid. 300 credits added.')).toBeVisible()
  await context.close()
})
