// Slow: runs every example of the documentation as a program.

import { DOCS } from '#app/site.ts'
import { ciTrustExample } from '#app/v1/ci-trust-examples.ts'
import { keyExample, runningExample, sessionExample, ticketExample } from '#app/v1/examples.ts'
import { putResultExample } from '#app/v1/result-examples.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { createKey, expect, expectAccessible, forgetLogin, signUp, startSession, test, topUp } from './fixtures.ts'
import { makeExamples } from './history.ts'

/** How what stands in an example is run, by the name it stands under. */
const languages = [
  { name: 'curl', program: 'sh', needs: 'curl', flag: ['-c'] },
  { name: 'JavaScript', program: 'node', needs: 'node', flag: ['--input-type=module', '--eval'] },
  { name: 'Python', program: 'python3', needs: 'python3', flag: ['-c'] },
]

/**
 * Examples that need more than a key: the token of an agent or of a CI job, a file, a capture, a
 * screen, an approval, sessions that failed or flashed a file, or a webhook that one of them has
 * not deleted yet. The stream of events never ends.
 */
const NOT_ALONE =
  /\/v1\/(agents\/|auth\/token|webhooks\/(whk_|\$))|\/(events|firmware|firmware-checks|flash|reset|power|break|pins(\/D2)?|commands\/[^/]+|captures|screenshot|suspicions|known-good|artifacts[^"'?`]*|ports\/gdb|device\/token)["'?`]/

/**
 * From an account to calls that succeed with nothing but what stands on the page. Where curl or
 * Python is missing, its part is reported as skipped.
 */
for (const { name, program, needs, flag } of languages) {
  test(`a person copies every ${name} example of the reference, without script, and each works`, {
    tag: '@long',
  }, async ({ page, browser, request, baseURL }) => {
    test.slow()
    // biome-ignore lint/suspicious/noSkippedTests: without curl or Python; the report says so
    test.skip(!isInstalled(needs), `there is no ${needs} on this machine`)
    const { email } = await signUp(page)
    await topUp(page)
    const secret = await createKey(page, 'copied', 'Never', 'Full access')
    const session = await startSession(request, secret, {
      lease_seconds: 600,
      parts: [{ name: 'button', kind: 'button', pin: 'GP15' }],
    })
    const headers = { Authorization: `Bearer ${secret}` }
    const result = await request.put(`/v1/sessions/${session}/results`, { headers, data: putResultExample })
    expect(result.status()).toBe(200)
    const ticket = await request.post(`/v1/sessions/${session}/console/tickets`, { headers, data: {} })
    const { id }: { id: string } = await ticket.json()
    const rules = { repository: 'acme/firmware', refs: ['refs/heads/main'], credits_per_day: 200 }
    const trust = await request.post('/v1/ci-trusts', { headers, data: { provider: 'github', ...rules } })
    expect(trust.status()).toBe(201)
    const { id: trustId }: { id: string } = await trust.json()
    const own = { [runningExample.id]: session, [ticketExample.id]: id, [ciTrustExample.id]: trustId }
    const ids = { ...(await makeExamples(email)), ...own }
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    let count = 0
    for (const path of DOCS.filter((one) => one === '/docs/first-call' || one.startsWith('/docs/api'))) {
      await reader.goto(`${baseURL}${path}`)
      for (const figure of await reader.getByRole('figure', { name: /^Example: / }).all()) {
        await figure.getByText(name, { exact: true }).first().click()
        const code = (await figure.locator('pre:visible').textContent()) ?? ''
        count += 1
        if (NOT_ALONE.test(code)) continue
        expect(code).toContain(`${baseURL}/v1/`)
        // The page says that ids are made up and that one's own take their place.
        const text = Object.entries(ids).reduce((all, [shown, mine]) => all.replaceAll(shown, mine), code)
        const said = await outputOf(program, [...flag, text], { SERVICE_API_KEY: secret, FORCE_COLOR: '0' })
        expect(said, text).toMatch(code.includes('/console/log') ? /> $/m : /^(\{(?!"type":)|204|HTTP\/1.1 204)/)
      }
    }
    expect(count).toBeGreaterThan(12)
    expect(Object.keys(ids)).toEqual(expect.arrayContaining([keyExample.id, runningExample.id, sessionExample.id]))
    // What the examples have started would keep its boards from other journeys.
    const { active }: { active: { id: string }[] } = await (await page.request.get('/v1/sessions')).json()
    for (const one of active) expect((await page.request.delete(`/v1/sessions/${one.id}`)).status()).toBe(200)
  })
}

/** Runs as long as the board takes; the newcomer has nothing but a key. */
for (const { name, program, needs, flag } of languages) {
  test(`a newcomer pastes the first session in ${name}`, { tag: '@long' }, async ({ page }) => {
    // biome-ignore lint/suspicious/noSkippedTests: without curl or Python; the report says so
    test.skip(!isInstalled(needs), `there is no ${needs} on this machine`)
    await signUp(page)
    await topUp(page)
    const secret = await createKey(page, 'first session')
    await page.goto('/docs/first-session')
    const figure = page.getByRole('figure', { name: 'Example: A first session' })
    await figure.getByText(name, { exact: true }).first().click()
    const code = (await figure.locator('pre:visible').textContent()) ?? ''
    expect(await outputOf(program, [...flag, code], { SERVICE_API_KEY: secret, FORCE_COLOR: '0' })).toContain(
      'pin 13 high',
    )
    await page.goto('/')
    await expect(page.getByRole('cell', { name: 'You ended it' })).toBeVisible()
  })
}

test('each page marks its place, has an anchor for each of its sections, and prints every language', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/docs/first-call', '/docs/api/boards', '/docs/errors']) {
    await page.goto(path)
    const sidebar = page.getByRole('navigation', { name: 'Documentation' })
    const current = sidebar.locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', path)
    await expect(current).toBeInViewport({ ratio: 1 })
    const links = sidebar.getByRole('list', { name: 'On this page' }).getByRole('link')
    const anchors = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(anchors.length).toBeGreaterThan(1)
    for (const anchor of anchors) await expect(page.locator(`[id="${anchor.slice(1)}"]`)).toHaveCount(1)
    await page.locator(`[id="${anchors.at(-1)?.slice(1)}"]`).evaluate((section) => section.scrollIntoView())
    await expect(sidebar.locator('[aria-current=location]')).toHaveCount(1)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const place = sidebar.locator('[aria-current=location]')
    await expect(place).toHaveAttribute('href', anchors.at(-1) ?? '')
    await expect(place).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ media: 'print' })
    const codes = page.getByRole('figure', { name: /^Example: / }).locator('pre')
    for (const code of await codes.all()) await expect(code).toBeVisible()
    await expect(sidebar).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})

test('links from the time when the reference was one page lead to the page of today', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  for (const [old, now] of [
    ['/docs#listBoards', '/docs/api/boards#listBoards'],
    ['/docs#record-Session', '/docs/api/sessions#record-Session'],
    ['/docs#tag-credits', '/docs/api/credits#tag-credits'],
    ['/docs#get-a-key', '/docs/first-call#get-a-key'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(old)
    await expect(page).toHaveURL(now)
  }
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(`${baseURL}/docs#listBoards`)
  await expect(reader.locator('#listBoards').getByRole('link')).toHaveAttribute('href', '/docs/api/boards#listBoards')
})

test('the language that one chooses in an example is that of all, on every page, before it is shown', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/docs/api/boards')
  const shown = () => page.getByRole('figure', { name: /^Example: / }).locator('pre:visible')
  await expect(shown().first()).toContainText('curl ')
  const last = page.getByRole('figure', { name: /^Example: / }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await last.boundingBox()
  await last.getByText('Python', { exact: true }).first().click()
  await expect(last.locator('pre:visible')).toContainText('urllib')
  expect(Math.abs(((await last.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  for (const code of await shown().all()) await expect(code).toContainText('urllib')

  await page.goto('/docs/api/sessions')
  for (const code of await shown().all()) await expect(code).toContainText('urllib')
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  for (const code of await shown().all()) await expect(code).toContainText('urllib')
})

test('a guest can log in and comes back; who is signed in has the header of the console', async ({
  page,
  person: _,
}) => {
  await page.goto('/docs/consoles')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: '20 credits' })).toBeVisible()
  await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sessions' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeHidden()
  await header.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/docs')
  const start = page.locator('#quick-start')
  await expect(start.getByRole('link', { name: 'Choose a board' })).toBeVisible()
  await expect(start.getByRole('link', { name: 'Sign up' })).toBeHidden()
  await forgetLogin(page)
  await page.goto('/docs/consoles')
  const ways = page.getByRole('navigation', { name: 'Account' })
  await expect(ways.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up?next=%2Fdocs%2Fconsoles')
  await ways.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fdocs%2Fconsoles')
})

test('the documentation has the theme, the contact and the commands of other pages', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/docs/handling-errors')

  const help = page.getByRole('main').getByRole('link', { name: 'support@boardwalk.example' })
  await expect(help).toHaveAttribute('href', 'mailto:support@boardwalk.example')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The key is heard once the page's script runs.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('the search finds sections while one types, by the keyboard alone, and without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/docs')
  const asked = page.waitForResponse('**/docs/search/index.json')
  const box = page.getByRole('combobox', { name: 'Search the documentation' })
  // The key is heard once the page's script runs.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 1_000 })
  }).toPass()
  expect((await asked).status()).toBe(200)
  await page.keyboard.type('renew lease')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option').first()).toContainText('Renew a session’s lease')
  await expectAccessible(page, {})
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/api/sessions#renewLease')
  await expect(results).toBeHidden()

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(`${baseURL}/docs`)
  await reader.getByLabel('Search the documentation').fill('renew lease')
  await reader.getByLabel('Search the documentation').press('Enter')
  await expect(reader.getByText(/results? for “renew lease”/)).toBeVisible()
  await reader.getByRole('main').getByRole('link').first().click()
  await expect(reader).toHaveURL(`${baseURL}/docs/api/sessions#renewLease`)
})
