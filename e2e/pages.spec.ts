// Slow: runs axe on every page at two widths.
import type { Page, Request } from '@playwright/test'
import { endSession, openUno, screen } from './consoles.ts'
import { createKey, expect, expectAccessible, type Rules, test, topUp } from './fixtures.ts'
import { makeHistory } from './history.ts'

const SCRIPT_LIMIT_BYTES = 170_000
const CONSOLE_LIMIT_BYTES = 300_000
/** React alone is more: fewer bytes came out of a cache. */
const SCRIPT_LEAST_BYTES = 60_000
const COMPRESSED = /^(gzip|br|zstd)$/
const WORTH_COMPRESSING_BYTES = 1_100
const NARROW = { width: 320, height: 640 }

const open = [
  '/',
  '/pricing',
  '/status',
  '/terms',
  '/privacy',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=used',
  '/confirm-email?token=used',
  '/unsubscribe?token=used',
  '/docs',
  '/docs/first-session',
  '/docs/agents',
  '/docs/api',
  '/docs/api/sessions',
  '/docs/search?q=lease',
  '/docs/clients',
  '/docs/errors',
  '/there-is-no-such-page',
]
const signedIn = [
  '/',
  '/sessions?offset=20',
  '/boards',
  '/boards?type=nope',
  '/boards?state=available&capability=console',
  '/boards?state=maintenance&capability=gpio',
  '/keys',
  '/ci',
  '/ci/new',
  '/tests',
  '/device',
  '/credits',
  '/credits?offset=99',
  '/account',
  '/pricing',
  '/account/confirm',
  '/status',
]

/**
 * The pages of a session that runs and of one that has ended, and the forms that are pages where
 * there is no script.
 */
function pathsOf({ type, sessions: [running, ended] }: { type: string; sessions: string[] }): string[] {
  const one = `/sessions/${running}`
  return [one, `${one}/extend`, `${one}/end`, `/sessions/${ended}`, `/boards/start?type=${type}`]
}

/** Dark pages differ from light ones by their colours alone, which only a style sheet chooses. */
const rulesFor: Record<'light' | 'dark', Rules> = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}
for (const colorScheme of ['light', 'dark'] as const) {
  const rules = rulesFor[colorScheme]
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every page is accessible and fits a narrow screen, empty and full', { tag: '@long' }, async ({
      page,
      person,
    }) => {
      test.slow()
      for (const path of signedIn) await expectSound(page, path, rules)
      await topUp(page)
      await createKey(page, 'W'.repeat(100))
      const history = await makeHistory(person.email, { ended: 25, isRunning: true })
      for (const path of [...signedIn, ...pathsOf(history)]) await expectSound(page, path, rules)
    })

    test('so is every page for people who are not signed in', { tag: '@long' }, async ({ page }) => {
      test.slow()
      for (const path of open) await expectSound(page, path, rules)
    })
  })
}

test('no page loads more than 170 kB of compressed script', { tag: '@long' }, async ({ page, person }) => {
  test.slow()
  const history = await makeHistory(person.email, { ended: 1, isRunning: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const path of [...signedIn, ...pathsOf(history), ...open]) {
    const bytes = await scriptBytes(page, path)
    expect(bytes, path).toBeGreaterThan(SCRIPT_LEAST_BYTES)
    // The page of a session is a workbench, also once it has ended.
    const limit = /^\/sessions\/ses_\w+$/.test(path) ? CONSOLE_LIMIT_BYTES : SCRIPT_LIMIT_BYTES
    expect(bytes, path).toBeLessThan(limit)
  }
})

test('a console asks for less than 300 kB until its prompt is seen, whichever pane is open', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  test.slow()
  await openUno(page)
  const tabs = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab')
  const panes = [null, ...(await tabs.evaluateAll((all) => all.map(({ id }) => id.replace(/^tab-/, ''))))]
  expect(panes).toEqual([null, 'timeline', 'plotter', 'logic', 'crash', 'debugger'])
  await page.addInitScript(noteWhenPromptIsSeen)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const pane of panes) {
    await page.evaluate(
      (id) => (id ? localStorage.setItem('dock-open', id) : localStorage.removeItem('dock-open')),
      pane,
    )
    await page.reload()
    await expect(screen(page)).toContainText('type help')
    if (pane) await expect(page.getByRole('tabpanel'), 'the pane comes, too').toHaveAttribute('aria-busy', 'false')
    const bytes = await scriptBytesUntilPrompt(page)
    expect(bytes, `the terminal is in it, with ${pane}`).toBeGreaterThan(SCRIPT_LIMIT_BYTES)
    expect(bytes, `with ${pane}`).toBeLessThan(CONSOLE_LIMIT_BYTES)
  }
  // The board is for the next journey.
  await endSession(page)
})

/** Notes the time in the page of the first frame with the board's prompt in it. */
function noteWhenPromptIsSeen(): void {
  const look = (time: number) => {
    if (document.querySelector('.xterm-rows')?.textContent.includes('type help'))
      performance.mark('prompt', { startTime: time })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Returns the compressed bytes of the scripts that were asked for before the prompt was seen. */
function scriptBytesUntilPrompt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [prompt] = performance.getEntriesByName('prompt')
    if (!prompt) throw new Error('the prompt was not noted')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < prompt.startTime)
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

test('browsers keep files for good, and files and pages come compressed', async ({ page, person: _ }) => {
  const home = await page.request.get('/')
  expect(home.headers()['content-encoding'], 'the page').toMatch(COMPRESSED)
  const paths = new Set((await home.text()).match(/\/_next\/static\/[^"\\?]+\.(js|css|woff2)/g))
  expect([...paths].map((path) => path.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css']))
  for (const path of paths) {
    const file = await page.request.get(path)
    expect(file.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
    const isWorthIt = !path.endsWith('.woff2') && (await file.body()).length > WORTH_COMPRESSING_BYTES
    if (isWorthIt) expect(file.headers()['content-encoding'], path).toMatch(COMPRESSED)
  }
})

test('titles name the page, and nothing is for search engines', async ({ page, person: _ }) => {
  const titles = {
    '/': 'Sessions',
    '/keys': 'API keys',
    '/credits': 'Credits',
    '/account': 'Account',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Boardwalk`)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
})

async function expectSound(page: Page, path: string, rules: Rules): Promise<void> {
  await page.goto(path)
  await expectAccessible(page, rules)
  const wide = page.viewportSize()
  await page.setViewportSize(NARROW)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320 px`).toBeLessThanOrEqual(320)
  await expectAccessible(page, rules)
  if (wide) await page.setViewportSize(wide)
}

/** Loads a page with a cache that holds nothing, and returns the bytes of script that came. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = []
  const count = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  }
  page.on('requestfinished', count)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('requestfinished', count)
  return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
}
