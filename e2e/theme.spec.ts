// Slow: loads every kind of page in both themes.
import { expect, expectAccessible, test } from './fixtures.ts'

const canvasOf = () => getComputedStyle(document.body).backgroundColor
const DARK = 'rgb(14, 15, 15)'
const LIGHT = 'rgb(251, 251, 250)'

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted, colorScheme: 'light' })

    test('the chosen theme stays on every page, also on those that are kept', { tag: '@long' }, async ({ page }) => {
      await page.goto('/login')
      expect(await page.evaluate(canvasOf)).toBe(LIGHT)
      await page.getByRole('button', { name: 'Dark theme' }).click()
      await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
      for (const meta of await page.locator('meta[name="theme-color"]').all())
        await expect(meta).toHaveAttribute('content', '#0e0f0f')
      for (const path of ['/login', '/docs', '/docs', '/']) {
        const answer = await page.goto(path)
        expect(await answer?.text(), `${path}, before any script`).toContain('data-theme="dark"')
        expect(await page.evaluate(canvasOf), path).toBe(DARK)
      }
      await page.getByRole('button', { name: 'System theme' }).click()
      await page.goto('/login')
      expect(await page.evaluate(canvasOf)).toBe(LIGHT)
      // axe waits by timers, which a browser without script may not run.
      if (isScripted) await expectAccessible(page)
    })
  })
}

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('times are those of the place, and the second page says them from the start', async ({ page, person: _ }) => {
    await page.goto('/account/activity')
    const time = page.getByRole('table', { name: 'Activity' }).locator('time:visible').first()
    const moment = new Date((await time.getAttribute('datetime')) ?? '')
    const clock = new Intl.DateTimeFormat('en', {
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'America/New_York',
    }).format(moment)
    await expect(time).toHaveText(clock)
    await expect(time).toHaveAttribute('title', /(EST|EDT)\n.* UTC$/)
    const answer = await page.goto('/account/activity')
    expect(await answer?.text()).toContain(`>${clock}</time>`)
  })
})

/** The first use of Intl takes some 35 ms in Chromium, more than any component of a page. */
test('a page without a time makes no format of times or numbers', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(format, given, newTarget) {
            made.push(name)
            return Reflect.construct(format, given, newTarget)
          },
        }),
      })
  })
  for (const path of ['/', '/docs', '/login']) {
    await page.goto(path)
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible({ timeout: 1_000 })
    }, 'the page takes keys').toPass()
    expect(await page.evaluate('made'), path).toEqual([])
  }
})

test('what a browser shows for the service: icons, a manifest and a picture', async ({ request }) => {
  for (const path of [
    '/favicon.ico',
    '/icon.svg',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/og/default',
    '/og/docs',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toMatch(/^image\//)
  }
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  for (const { src } of (await manifest.json()).icons) expect((await request.get(src)).status(), src).toBe(200)
  expect((await request.get('/og/words-of-somebody')).status()).toBe(404)
})
