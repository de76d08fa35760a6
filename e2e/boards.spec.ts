// Slow: loads many pages, and waits for what open pages show by themselves.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdScripts, logIn, test } from './fixtures.ts'
import { makeLab, setBoards } from './lab.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Filter the boards' })

async function choose(page: Page, label: 'Family' | 'State' | 'Capability', value: string) {
  await form(page).getByLabel(label).selectOption(value)
  await form(page).getByRole('button', { name: 'Apply' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the boards of a type are filtered by state and capability, and the filters are kept', {
      tag: '@long',
    }, async ({ page, person: _ }) => {
      const { type, labels } = await makeLab({ count: 13 })
      const [flashed = '', closed = '', plain = ''] = labels
      await setBoards(type, flashed, { capabilities: ['console', 'flash'] })
      await setBoards(type, closed, { condition: 'maintenance', capabilities: ['flash'] })
      await page.goto(`/boards/${type}`)
      const boards = page.getByRole('list', { name: `Boards of type ${type}` }).getByRole('listitem')
      await expect(boards).toHaveCount(13)
      await choose(page, 'Capability', 'flash')
      await expect(page).toHaveURL(`/boards/${type}?state=&capability=flash`)
      await expect(boards.filter({ hasText: flashed })).toHaveCount(1)
      await expect(boards).toHaveCount(2)
      await choose(page, 'State', 'Free')
      await expect(boards).toHaveText([new RegExp(flashed)])
      await expect(form(page).getByLabel('State')).toHaveValue('available')
      await expect(form(page).getByLabel('Capability')).toHaveValue('flash')
      await expect(page.getByText(plain, { exact: true })).toHaveCount(0)

      await choose(page, 'State', 'Offline')
      await expect(page.getByText('No boards match')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect(page).toHaveURL(new RegExp(`/boards/${type}$`))
      await expect(boards).toHaveCount(13)
    })
  })
}

test('types are searched and filtered, and a filter of boards is kept on the way to a type', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  const { type } = await makeLab({ count: 61 })
  await setBoards(type, undefined, { capabilities: ['tilt'] })
  await page.goto('/boards?capability=tilt')
  const types = page.getByRole('list', { name: 'Board types' })
  await expect(types.getByRole('heading')).toHaveText([type])
  await types.getByRole('link', { name: '61 matching boards' }).click()
  await expect(page).toHaveURL(`/boards/${type}?capability=tilt`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`/boards/${type}\\?capability=tilt&offset=60`))
  await expect(page.getByText('61–61 of 61')).toBeVisible()
  await expect(form(page).getByLabel('Capability')).toHaveValue('tilt')

  await page.goto('/boards')
  // With script, what is chosen is shown at once.
  await expect(form(page).getByRole('button')).toHaveCount(0)
  await form(page).getByLabel('State').selectOption('Free')
  await expect(page).toHaveURL('/boards?state=available')
  await expect(types.getByRole('heading', { name: 'Arduino Uno, emulated' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/boards$/)
  await expect(form(page).getByLabel('State')).toHaveValue('')
  await form(page).getByLabel('Search').fill('cortex-m0 qemu nothing')
  await expect(page.getByText('No boards match')).toBeVisible()
})

test('what is chosen before the script has come is shown as soon as it has', { tag: '@long' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/boards', { waitUntil: 'commit' })
  await form(page).getByLabel('State').selectOption('Free')
  await form(page).getByLabel('Search').fill('uno')
  release()
  await expect(page).toHaveURL('/boards?q=uno&state=available')
  await expect(form(page).getByLabel('Search')).toHaveValue('uno')
})

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone filters are behind a button, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@long',
  }, async ({ browser, baseURL }) => {
    const viewport = { width: 375, height: 780 }
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/boards')
    await expect(form(page).getByLabel('State')).toBeHidden()
    await form(page).getByText('Filters').click()
    await expect(async () => {
      await form(page).getByLabel('State').selectOption('Free')
      if (!javaScriptEnabled) await form(page).getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/[?&]state=available/, { timeout: 2_000 })
    }).toPass()
    const types = page.getByRole('list', { name: 'Board types' })
    await expect(types.getByRole('heading', { name: 'Arduino Uno, emulated' })).toBeVisible()
    await expect(form(page).getByText('Filters (1)')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ types$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Free: remove this filter' }).click()
    await expect(page).toHaveURL(/\/boards$/)
    await context.close()
  })
}

test('a family without boards is shown as chosen, and can be taken back', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await page.goto('/boards?family=nope')
  await expect(form(page).getByLabel('Family')).toHaveValue('nope')
  await page.getByRole('link', { name: 'Family: nope: remove this filter' }).click()
  await expect(page).toHaveURL(/\/boards$/)
})

test('a touch names a pin of the drawing, where names have no room', { tag: '@long' }, async ({ browser, baseURL }) => {
  const viewport = { width: 375, height: 780 }
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/boards/uno-emulated')
  const panel = page.locator('div:has(> svg):has(> p)')
  await expect(panel.locator('p')).toHaveText('Tap a pin or part to see its name.')
  await panel.locator('svg text', { hasText: 'ATmega328P' }).tap()
  await expect(panel.locator('p')).toHaveText(/^ATmega328P\W+microcontroller$/i)
  await context.close()
})

test('a type that cannot be started leads to an emulated one like it', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await page.goto('/boards/rp2350')
  const notice = page.getByRole('region', { name: 'Offline' })
  await expect(notice.getByRole('heading', { name: 'Raspberry Pi Pico, emulated' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to connect' })).toHaveCount(0)
  await page.getByText('Show all 40 pins').click()
  await expect(page.getByText('Show fewer pins')).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: /^(Start|Queue) .*Raspberry Pi Pico, emulated( with options)?$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Raspberry Pi Pico, emulated')
  await page.goto('/boards/start?type=rp2350')
  await expect(page.getByRole('heading', { name: 'Raspberry Pi Pico 2 is offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: /queue|Start/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^(Start Raspberry Pi Pico, emulated|See free boards)$/ }).click()
  await expect(page).toHaveURL(/\/boards(\/start\?type=pico-emulated|\?state=available)$/)
})

test('open pages of boards follow what is free, and say when the next one is', { tag: '@long' }, async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { type } = await makeLab()
  await page.goto(`/boards/${type}`)
  const badge = page.getByText('1 of 1 free')
  await expect(badge).toBeVisible()
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await theirs.goto('/login')
  await logIn(theirs, person)
  await theirs.goto(`/boards/start?type=${type}`)
  await theirs.getByLabel('Minutes').fill('7')
  await theirs.getByRole('button', { name: 'Start session' }).click()
  await expect(theirs).toHaveURL(/\/sessions\/ses_/)
  await expect(page.getByText('0 of 1 free')).toBeVisible()
  await expect(page.getByText(/^Next free about/)).toBeVisible()
  await other.close()
})

test('a guest sees all boards of a type, page by page', { tag: '@long' }, async ({ page }) => {
  const { type } = await makeLab({ count: 61 })
  const boards = page.getByRole('list', { name: `Boards of type ${type}` }).getByRole('listitem')
  // What guests see is a few seconds old: at first there is no such type.
  await expect(async () => {
    await page.goto(`/boards/${type}`)
    await expect(boards).toHaveCount(60, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('61–61 of 61')).toBeVisible()
  await expect(boards).toHaveCount(1)
  await page.goto(`/boards/${type}?offset=600`)
  await expect(page.getByText('No boards on this page. There are 61 in all.')).toBeVisible()
})

test('a guest reads what boards there are, sees the pins of one, and signs up to start it', async ({ page }) => {
  await page.goto('/boards')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Arduino Uno, emulated', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arduino Uno, emulated' })).toBeVisible()
  const pins = page.getByRole('table', { name: 'Pins of Arduino Uno, emulated' })
  await expect(pins.getByRole('row', { name: 'D13 LED L, SPI clock' })).toBeVisible()
  await pins.getByRole('row').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(pins.getByRole('row', { name: 'SDA' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Parts of Arduino Uno, emulated' })).toContainText('LED L: on pin D13')
  await expectAccessible(page)
  // Few units are seen at a glance.
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Start a session on Arduino Uno, emulated' }).click()
  await expect(page).toHaveURL('/sign-up?next=%2Fboards%2Fstart%3Ftype%3Duno-emulated')
})

test('a mistyped word in the address is named with the nearest one', { tag: '@long' }, async ({ page, person: _ }) => {
  const { type } = await makeLab()
  await page.goto(`/boards?type=${type}x&state=available`)
  await expect(page).toHaveURL(`/boards/${type}x?state=available`)
  await expect(page.getByText(`There is no board type “${type}x”`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: type, exact: true }).click()
  await expect(page).toHaveURL(`/boards/${type}?state=available`)
  await expect(page.getByRole('heading', { level: 1, name: type })).toBeVisible()
  await page.goto('/boards?state=freee')
  await expect(page.getByText('There is no state “freee”')).toBeVisible()
})
