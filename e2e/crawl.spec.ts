// Slow: follows every link of the site, and waits on each page until its scripts have run.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#durations.ts'
import { env } from '#env.ts'
import { createKey, expect, expectAccessible, logOut, signUp, signUpOnPage, test, topUp } from './fixtures.ts'
import { makeHistory, spoilKeys } from './history.ts'
import { serverLog } from './kept.ts'
import { watch, without } from './watch.ts'

/**
 * So many of the pages that differ by an id alone, or by the values of several filters; journeys
 * beside this one add board types all the time.
 */
const OF_A_KIND = 3

/**
 * In no page nor in what it was made of: what only the server knows. Red where a component is
 * handed a setting, or a whole row.
 */
async function expectNoSecrets(page: Page): Promise<void> {
  const html = await page.content()
  const [made] = globSync('login-secret', { cwd: env().dataDir })
  if (made) expect(html, page.url()).not.toContain(readFileSync(join(env().dataDir, made), 'utf8'))
  expect(html, page.url()).not.toMatch(/\$argon2id\$|(smtp|postgres(ql)?):\/\/|secretHash|passwordHash|tokenHash/)
}

/**
 * Follows every link to a page from these pages on, each address once, and leaves none that is ours
 * out but files and what is of a kind.
 */
async function crawl(page: Page, ...starts: string[]): Promise<string[]> {
  const seen = new Set(starts)
  const visits = new Map<string, number>()
  for (const path of seen) {
    const kind = path
      .replace(/\b(brd|ses)_\w+/, '$1')
      .replace(/\btype=[^&]+/, 'type')
      .replace(/^\/boards\/(?!start\b)[\w-]+/, '/boards/type')
      .replace(/\bnext=[^&]+/, 'next')
      .replace(/\bq=[^&]*\+[^&]*/, (filters) => filters.replaceAll(/%3A[^+]+/g, ''))
    visits.set(kind, (visits.get(kind) ?? 0) + 1)
    if ((visits.get(kind) ?? 0) > OF_A_KIND) continue
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectNoSecrets(page)
    const links = await page.locator('a[href]:not([href$=".csv"], [href$=".xml"])').evaluateAll((found) =>
      found.flatMap((link) => {
        const { origin, pathname, search } = new URL((link as HTMLAnchorElement).href)
        return origin === location.origin ? [pathname + search] : []
      }),
    )
    for (const link of links) if (!/^\/(v1|clients)\//.test(link)) seen.add(link)
  }
  return [...seen]
}

test('a guest: every page, the one that is not there, and forms refused', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.slow()
  expect(
    await crawl(page, '/login', '/sign-up', '/docs/errors', '/reset-password', '/confirm-email', '/unsubscribe'),
  ).toEqual(expect.arrayContaining(['/docs/errors', '/forgot-password']))
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('nobody@boardwalk.example')
  await page.getByLabel('Password').fill('not the password at all')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Incorrect e-mail or password')).toBeVisible()
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Enter an e-mail address')).toBeVisible()
  expect(faults).toEqual([])
  await page.goto('/there-is-no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('flash')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/docs/search?q=flash')
  await page.goBack()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
})

test('a free user: every page, by address and by its links, and what needs a paid tier', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await signUpOnPage(page)
  const paths = await crawl(page, '/', '/there-is-no-such-page')
  expect(paths).toEqual(expect.arrayContaining(['/', '/boards', '/keys', '/credits', '/account']))
  await page.goto('/')
  for (const name of ['Boards', 'API keys', 'Credits', 'Account', 'Sessions']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a paid user: every page, full, with dialogs open', { tag: '@long' }, async ({ page, faults }) => {
  // Some 180 pages of one to four seconds each, beside three other journeys on two cores.
  test.setTimeout(15 * MINUTE_MS)
  const { email } = await signUp(page)
  await topUp(page)
  await makeHistory(email, { ended: 25, isRunning: true })
  await createKey(page, 'A key')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page
    .getByRole('link', { name: /Revoke/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Delete account…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const paths = await crawl(page, '/')
  for (const kind of [
    /^\/sessions\/ses_\w+$/,
    /\/extend$/,
    /\/end$/,
    /^\/boards\/start\?board=/,
    /^\/boards\/start\?type=/,
  ]) {
    expect(
      paths.some((path) => kind.test(path)),
      String(kind),
    ).toBe(true)
  }
  expect(faults).toEqual([])
})

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 375, height: 812 }, colorScheme: 'dark' })

  test('every page, and what opens on it', { tag: '@long' }, async ({ page }) => {
    test.slow()
    await crawl(
      page,
      '/login',
      '/sign-up',
      '/reset-password',
      '/confirm-email',
      '/unsubscribe',
      '/there-is-no-such-page',
    )
    const { email } = await signUp(page)
    await topUp(page)
    await makeHistory(email, { ended: 1, isRunning: true })
    await createKey(page, 'A key')
    await page.getByRole('button', { name: 'I have saved it' }).click()
    const open = { '/': [/^Extend/, /^End\b/], '/keys': [/^Create key/, /^Revoke/], '/account': [/^Delete account/] }
    for (const [path, names] of Object.entries(open)) {
      for (const name of names) {
        await page.goto(path)
        await page.getByRole('main').locator('a, button').filter({ hasText: name }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
    }
    await crawl(page, '/')
  })
})

test('the page that says something went wrong', async ({ page: first, context }) => {
  const { email } = await signUp(first)
  await topUp(first)
  await createKey(first, 'A key')
  await spoilKeys(email)
  const page = await context.newPage()
  const faults = await watch(page)
  await page.goto('/keys')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Boards' })).toBeVisible()
  const contact = page.getByRole('main').getByRole('link', { name: 'support@boardwalk.example' })
  await expect(contact).toHaveAttribute('href', 'mailto:support@boardwalk.example')
  const id = (await page.getByText('quote this request ID').locator('code').textContent()) ?? ''
  expect(id).toMatch(/^req_/)
  const levels = () => linesWith(id).map(({ level }) => level)
  await expect.poll(levels).toEqual(expect.arrayContaining(['error', 'info']))
  // React writes that page: without script there is a shorter one, which is not compressed.
  const answer = await page.request.get('/keys')
  expect(answer.status()).toBe(500)
  expect(await answer.text()).toMatch(
    /<noscript>[\s\S]*Something went wrong on our side[\s\S]*<code>req_[0-9a-z]{26}<[\s\S]*<\/noscript>/,
  )
  const missing = await page.request.get('/there-is-no-such-page')
  expect(await missing.text()).toContain('<h1>Page not found</h1>')
  // The browser and React report the failure itself; nothing else is reported.
  expect(without(faults, 500).filter((fault) => !/React error #441/.test(fault))).toEqual([])
})

function linesWith(id: string): { level: string }[] {
  const lines = readFileSync(serverLog(), 'utf8').split('\n')
  return lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
}

/** Without this the other tests would be as silent about a page whose scripts do not run. */
test('a script without its nonce is seen', async ({ context }) => {
  const page = await context.newPage()
  const faults = await watch(page)
  await page.route('/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/nonce="[^"]*"/g, '') })
  })
  await page.goto('/login')
  await expect.poll(() => faults.filter((fault) => fault.startsWith('violation: script-src')).length).toBeGreaterThan(0)
})

test('what a page did not bring itself does not run', async ({ context }) => {
  const page = await context.newPage()
  const faults = await watch(page)
  await page.goto('/login')
  const ran = await page.evaluate(() => {
    const marks = document.createElement('div')
    marks.innerHTML = '<img src="data:," onerror="document.title = \'ran\'"><p style="color: red">x</p>'
    document.body.append(marks)
    return document.title
  })
  expect(ran).not.toBe('ran')
  await expect.poll(() => faults.filter((fault) => fault.startsWith('violation:')).join()).toContain('style-src')
  await expect.poll(() => faults.filter((fault) => fault.startsWith('violation:')).join()).toContain('script-src')
})
