// Slow: starts an emulated board.
import type { Page } from '@playwright/test'
import { endSession, openUno, openWatchedUno, prompt, screen } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'

const PHONE = { width: 375, height: 812 }

/** Where an element is, in whole pixels. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return {
    left: Math.round(box.x),
    top: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  }
}

test('the workbench takes the window, its divider and its panes are remembered, and nothing in it jumps', async ({
  page,
}) => {
  await signUp(page)
  await openUno(page)
  const isScrolled = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  expect(await isScrolled(), 'the page is as high as the window').toBe(false)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const strip = await boxOf(page, '[aria-label="Status"]')
  expect([strip.top, strip.height]).toEqual([0, 44])
  const ends = [
    page.getByRole('banner').getByRole('link', { name: 'Boardwalk' }),
    page.getByRole('banner').getByRole('button', { name: 'Account menu' }),
  ]
  const [logo, account] = await Promise.all(ends.map((end) => end.boundingBox()))
  expect(logo && account && [logo.x < strip.left, account.x > strip.left + strip.width - 1]).toEqual([true, true])
  for (const end of [logo, account]) expect((end?.y ?? 44) + (end?.height ?? 44), 'one row').toBeLessThanOrEqual(44)
  expect((await boxOf(page, '.xterm')).top, 'the console begins below the strip').toBeLessThan(56)
  await expectAccessible(page)

  // By pointer, by keyboard, and after a reload.
  const divider = page.getByRole('separator', { name: 'Width of the board' })
  const board = () => boxOf(page, '[data-board]')
  const before = await board()
  const at = await divider.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 2, 300)
  await page.mouse.down()
  await page.mouse.move((at?.x ?? 0) - 118, 320)
  await page.mouse.up()
  const dragged = await board()
  expect(dragged.width - before.width, 'as far as the pointer').toBeGreaterThan(110)
  await divider.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await board()).width).toBeLessThan(dragged.width)
  const [value, width] = [await divider.getAttribute('aria-valuenow'), (await board()).width]
  await page.reload()
  await expect(screen(page)).toContainText('type help')
  await expect(divider).toHaveAttribute('aria-valuenow', value ?? '')
  expect((await board()).width).toBe(width)
  await divider.dblclick()
  await expect.poll(async () => (await board()).width).toBe(before.width)

  // What the service says of an act lies over the page.
  const terminal = await boxOf(page, '.xterm')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('The board was reset.')).toBeVisible()
  expect(await boxOf(page, '.xterm')).toEqual(terminal)

  // Tabs with the keyboard; the pane that was open is open again.
  const tab = page.getByRole('tab', { name: 'Timeline' })
  await expect(tab).toHaveAttribute('aria-selected', 'false')
  await tab.focus()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('tabpanel', { name: 'Timeline' })
  await expect(pane).toContainText('Started')
  await expectAccessible(page)
  const height = page.getByRole('separator', { name: 'Height of the pane' })
  await height.focus()
  const [low] = [(await boxOf(page, '[role=tabpanel]')).height]
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await boxOf(page, '[role=tabpanel]')).height).toBeGreaterThan(low)
  await page.reload()
  await expect(pane).toContainText('Started')
  await page.getByRole('button', { name: 'Close the pane' }).click()
  await expect(pane).toHaveCount(0)
  await endSession(page)
})

for (const width of [1280, PHONE.width])
  test(`at ${width} px the account's menu has what the header has elsewhere, also without script`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page)
    await openUno(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const session = page.url()
    const menu = page.getByRole('banner').getByRole('button', { name: 'Account menu' })
    const links = (one: Page) => one.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links(page)).toHaveCount(0)
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(links(page)).toHaveText(['Sessions', 'Boards', 'API keys', 'Docs', /^Credits: \d+$/])
    await expectAccessible(page)
    if (width === PHONE.width) {
      await page.getByRole('button', { name: 'Search and commands' }).click()
      await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await menu.click()
    }
    await links(page).filter({ hasText: 'Boards' }).click()
    await expect(page).toHaveURL('/boards')
    await expect(page.getByRole('navigation', { name: 'Account' }), 'the menu has closed').toHaveCount(0)
    await expect(links(page).first()).toBeVisible()

    const storageState = await page.context().storageState()
    const plain = await browser.newContext({ baseURL: baseURL ?? '', storageState, javaScriptEnabled: false })
    const without = await plain.newPage()
    await without.setViewportSize({ width, height: 800 })
    await without.goto(session)
    await without.getByRole('button', { name: 'Account menu' }).click()
    await links(without).filter({ hasText: 'API keys' }).click()
    await expect(without).toHaveURL('/keys')
    await plain.close()
    await page.goto(session)
    await expect(screen(page)).toContainText('type help')
    await endSession(page)
  })

test('in full screen the strip stays, and its button leaves', async ({ page }) => {
  await signUp(page)
  await openUno(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  const strip = page.getByRole('region', { name: 'Status' })
  await expect(strip).toContainText(/\d\d:\d\d left/)
  await expect(strip.getByRole('link', { name: /^Extend/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  const toast = page.locator('[data-toasts] > *').filter({ hasText: 'The board was reset.' })
  await expect(toast, 'toasts are shown there, too').toBeVisible()
  const [shown, board] = [await toast.boundingBox(), await page.locator('[data-board]').boundingBox()]
  expect((shown?.x ?? 0) + (shown?.width ?? 0), 'no toast is over the board').toBeLessThanOrEqual(board?.x ?? 0)
  await page.getByRole('button', { name: 'More about this session' }).click()
  await expect(page.getByRole('link', { name: 'Raw bytes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await leave.click()
  await expect(page.getByRole('banner')).toBeVisible()
  await endSession(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the console has most of the screen, with the board and the keys below it', async ({ page }) => {
    await signUp(page)
    await openUno(page)
    const [terminal, board] = [await boxOf(page, '.xterm'), await boxOf(page, '[data-board]')]
    const keys = await boxOf(page, '[role=toolbar][aria-label=Keys]')
    const pane = await boxOf(page, '[data-pane=console]')
    expect(pane.height / PHONE.height).toBeGreaterThan(0.65)
    expect(board.top).toBeGreaterThanOrEqual(terminal.top + terminal.height)
    expect(keys.top).toBeGreaterThanOrEqual(board.top + board.height)
    expect(keys.top + keys.height).toBeLessThanOrEqual(PHONE.height)
    await expect(page.getByRole('link', { name: /^Extend/ })).toBeInViewport()
    await expectAccessible(page)

    // A toast lies over the console, and over no line that is new.
    const newest = () =>
      screen(page).evaluate((rows) => {
        const shown = [...rows.children].filter((row) => row.textContent.trim() !== '')
        return shown.at(-1)?.getBoundingClientRect().bottom ?? 0
      })
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    const toast = page.locator('[data-toasts] > *').filter({ hasText: 'The board was reset.' })
    await expect(toast).toBeVisible()
    expect(await boxOf(page, '.xterm')).toEqual(terminal)
    const box = await toast.boundingBox()
    expect(box?.y ?? 0, 'below the newest line, which is high up').toBeGreaterThan(await newest())
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(pane.top + pane.height)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    for (let line = 0; line < 40; line++) await prompt(page).press('Enter')
    await expect.poll(newest).toBeGreaterThan(pane.top + pane.height * 0.75)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(toast).toBeVisible()
    expect((await toast.boundingBox())?.y ?? 0, 'far above the newest line').toBeLessThan(pane.top + pane.height / 3)
    await endSession(page)
  })

  test('a toast that is shown stays where it is while the newest line passes it, and more toasts come', async ({
    page,
  }) => {
    await signUp(page)
    const board = await openWatchedUno(page)
    const toasts = page.locator('[data-toasts] > *')
    const reset = page.getByRole('button', { name: 'Reset', exact: true })
    await expect(reset).toBeEnabled()
    board.note('the first note')
    const toast = toasts.filter({ hasText: 'The first note' })
    await toast.hover()
    const box = await toast.boundingBox()
    board.print('a line\r\n'.repeat(60))
    await expect(screen(page).getByText('a line').last()).toBeInViewport()
    const rowBeforeLast = async () => (await screen(page).locator('> *').allTextContents()).at(-2)
    await expect.poll(rowBeforeLast, 'the output has come to the end of the screen').toContain('a line')
    expect(await toast.boundingBox()).toEqual(box)
    // By a key: the pointer stays on the toast, which waits for it.
    await reset.press('Enter')
    await expect(toasts).toHaveCount(2)
    expect(await toast.boundingBox()).toEqual(box)
    await endSession(page)
  })
})
