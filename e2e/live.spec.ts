// Slow: waits for what open pages show by themselves.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, signUp, test, topUp } from './fixtures.ts'
import { forgetLogins, look, makeLab, passTime, start } from './lab.ts'
import { waitForReact } from './wait-for-react.ts'
import { watch } from './watch.ts'

/** What a page may take to show what changed on the server: less than until it asks by itself. */
const SOON = { timeout: 12_000 }

async function withoutReload(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return () => page.evaluate(() => 'isSamePage' in window)
}

for (const path of ['home', 'its own page']) {
  test(`credits run out, and ${path} says so by itself`, async ({ page, person }) => {
    const { type, labels } = await makeLab()
    await start(page, type)
    if (path === 'home') await page.goto('/')
    const isSame = await withoutReload(page)
    await expect(page.getByText('Credits run out at')).toBeVisible()
    await passTime(person.email, 6)
    await expect(page.getByText(/Credits run out at .* Top up to keep the board\./)).toBeVisible(SOON)
    await expectAccessible(page)
    await passTime(person.email, 5)
    await expect(
      page.getByText(`${labels[0]}: your session has ended. Ran out of credits. It cost 20 credits.`),
    ).toBeVisible(SOON)
    await expect(page.getByRole('link', { name: '0 credits' })).toBeVisible(SOON)
    if (path === 'its own page') {
      const back = encodeURIComponent(new URL(page.url()).pathname)
      const topUp = page.getByRole('main').getByRole('link', { name: 'Top up' })
      await expect(topUp).toHaveAttribute('href', `/credits?next=${back}`)
    }
    expect(await isSame()).toBe(true)
  })
}

test('it warns five minutes and one minute before its time is over', { tag: '@long' }, async ({ page, person }) => {
  const { type } = await makeLab({ rate: 1 })
  await page.goto(`/boards/start?type=${type}`)
  await page.getByLabel('Minutes').fill('8')
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(page.getByText(/Ends at \d/)).toBeVisible()
  await passTime(person.email, 3)
  await expect(page.getByText('Ends in less than 5 minutes. Extend it to keep the board.')).toBeVisible(SOON)
  await passTime(person.email, 4)
  await expect(page.getByText('Ends in less than a minute.')).toBeVisible(SOON)
  await expectAccessible(page)
})

test('who waits sees the place in the queue, and the session as it starts', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  const { type, labels } = await makeLab()
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  waitForReact(theirs)
  const faults = await watch(theirs)
  await signUp(theirs)
  await theirs.goto(`/boards?type=${type}`)
  const dialog = theirs.getByRole('dialog')
  await theirs.getByRole('link', { name: `Start a session on ${type}` }).click()
  await dialog.getByLabel('Wait in the queue').uncheck()
  await start(page, type, '10')
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is free. Join the queue or pick another board.')

  await theirs.goto(`/boards?type=${type}`)
  await theirs.getByRole('link', { name: `Queue a session on ${type}` }).click()
  await expect(dialog).toContainText('No board of this type is free.')
  await expect(dialog.getByRole('checkbox'), 'there is no choice but to wait').toHaveCount(0)
  await expect(dialog).toContainText(/Startsabout \d\d:\d\d UTC ?Endsabout \d\d:\d\d UTC/)
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'Join the queue' }).click()
  await expect(theirs.getByText('First in the queue')).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^Extend/ }), 'only what runs has time to extend').toHaveCount(0)
  await expect(theirs.getByText(/^About \d\d:\d\d UTC$/)).toBeVisible()
  await expect(
    theirs.getByText(
      /^The session starts by itself if a board frees up in time, and is charged from then on, .+\. Otherwise/,
    ),
  ).toBeVisible()
  await expect(theirs.getByText(/^1[45]:\d\d left$/)).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^Leave queue/ })).toBeVisible()
  await expectAccessible(theirs)

  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(theirs.getByText(`${labels[0]}: your session is running.`)).toBeVisible(SOON)
  await expect(theirs.getByRole('heading', { level: 1, name: labels[0] ?? '' })).toBeVisible()
  expect(faults).toEqual([])
  await other.close()
})

/**
 * Breaks without `refresh` in the actions: it is not asked how things stand here, as it otherwise
 * is every three seconds.
 */
test('the balance in the header changes with what changed it', { tag: '@long' }, async ({ page, person: _ }) => {
  await page.route('**/sessions/version', () => {})
  const balance = page.getByRole('banner').getByRole('link', { name: /credits$/ })
  const { type } = await makeLab({ rate: 3 })
  await page.goto(`/boards?type=${type}`)
  await expect(balance).toHaveText('20 credits')
  await page.getByRole('link', { name: `Start a session on ${type}` }).click()
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toBeVisible()
  await expect(balance).toHaveText('17 credits')
  await topUp(page)
  await expect(balance).toHaveText('317 credits')
})

test('a connection that is lost is said, and what changed meanwhile shows when it is back', { tag: '@long' }, async ({
  page: first,
  context,
  person,
}) => {
  await first.goto('about:blank')
  const page = await context.newPage()
  const faults = await watch(page)
  const { type, labels } = await makeLab()
  await start(page, type)
  await page.goto('/')
  await expect(page.getByRole('article', { name: labels[0] ?? '' })).toBeVisible()
  const isSame = await withoutReload(page)
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await expectAccessible(page)
  await passTime(person.email, 11)
  await expect(page.getByRole('article')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Ran out of credits.')).toBeVisible(SOON)
  await expect(page.getByText('Connection lost')).toBeHidden()
  expect(await isSame()).toBe(true)
  // The browser itself reports each question that could not be asked.
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a login that ended elsewhere leads to the login page, and back', async ({ page, person }) => {
  const { type } = await makeLab()
  // A browser reports the 401 of a stream that begins after the login has ended.
  const followed = page.waitForResponse('**/v1/events')
  await start(page, type)
  const { pathname } = new URL(page.url())
  await followed
  await forgetLogins(person.email)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(pathname)}&ended`)
  await logIn(page, person)
  await expect(page).toHaveURL(pathname)
})

/** Breaks without `followEvents`: while nothing waits, a page asks only every 15 seconds. */
test('a page shows at once what an event announces, and asks seldom without', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const { type, labels } = await makeLab()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/sessions/version') asked += 1
  })
  // No timer goes off, so it is asked only at news.
  await page.clock.install()
  const opening = page.waitForResponse('**/v1/events')
  await page.goto('/')
  expect((await opening).status()).toBe(200)
  await expect.poll(() => asked).toBeGreaterThan(0)
  const other = await page.context().newPage()
  await start(other, type)
  await other.close()
  await expect(page.getByRole('article', { name: labels[0] ?? '' })).toBeVisible(SOON)
  await passTime(person.email, 11)
  await expect(page.getByText('Ran out of credits.')).toBeVisible(SOON)
})

/** Breaks without `missed`: the page would wait for the next time it asks by itself. */
test('what changes while a page is refreshed is shown after it', { tag: '@long' }, async ({ page, person }) => {
  const { type, labels } = await makeLab()
  await page.goto('/')
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/\?_rsc=/, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await goOn.promise
    await route.fulfill({ response })
  })
  const versions: string[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/sessions/version') versions.push((await response.json()).version)
  })
  const other = await page.context().newPage()
  await start(other, type)
  await other.close()
  await asked.promise
  const known = versions.at(-1)
  await passTime(person.email, 11)
  await expect.poll(() => versions.at(-1)).not.toBe(known)
  goOn.resolve()
  await expect(page.getByText(`${labels[0]}: your session has ended. Ran out of credits.`)).toBeVisible(SOON)
})

/** Breaks when the page asks by a timer alone. */
test('without events a page asks only while somebody looks, and at once when somebody looks again', {
  tag: '@long',
}, async ({ page, person: _ }) => {
  let asked = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/sessions/version') asked += 1
  })
  await page.route('**/v1/events', () => {})
  await page.clock.install()
  await page.goto('/boards')
  await page.goto('/')
  asked = 0
  await page.clock.runFor(3_000)
  await expect.poll(() => asked).toBe(1)
  await look(page, false)
  for (const _ of Array(10)) await page.clock.runFor(6_000)
  expect(asked).toBe(1)
  await look(page, true)
  await expect.poll(() => asked).toBe(2)
})
