// Slow: starts emulated boards, and types at their prompts.
import type { BrowserContext, Page } from '@playwright/test'
import { endSession, openWatchedUno, prompt, screen } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'

const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const fillClipboard = (page: Page, text: string) => page.evaluate((all) => navigator.clipboard.writeText(all), text)

/** The strongest colour of a search. */
const FOUND_HERE = 'rgb(242, 169, 59)'

/** What takes the pointer: it lies over the rows. */
const surface = (page: Page) => page.locator('.xterm-screen')

/** Selects a row of the terminal as people do: by three clicks. */
async function selectRow(page: Page, text: string): Promise<void> {
  const row = await screen(page).locator('> div').filter({ hasText: text }).first().boundingBox()
  if (!row) throw new Error(`${text} is not shown`)
  await page.mouse.click(row.x + 20, row.y + row.height / 2, { clickCount: 3 })
}

test('copy and paste by the keys of terminals, by buttons and by a menu', async ({ page, context }) => {
  await allowClipboard(context)
  await signUp(page)
  const board = await openWatchedUno(page)

  for (const keys of ['Control+c', 'Control+Insert', 'Control+Shift+C']) {
    await fillClipboard(page, 'something else')
    await selectRow(page, 'Boardwalk shell')
    await page.keyboard.press(keys)
    await expect.poll(() => clipboard(page), keys).toBe('Boardwalk shell on ATmega328P, type help')
  }
  expect(board.typed(), 'copying interrupts no program').toBe('')
  await page.keyboard.press('Escape')
  board.forget()
  await prompt(page).focus()
  await selectRow(page, 'Boardwalk shell')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+c')
  await expect.poll(() => board.typed(), 'nothing is selected any more').toBe('\u0003')

  board.forget()
  await fillClipboard(page, 'led on')
  for (const keys of ['Control+v', 'Shift+Insert', 'Control+Shift+V']) {
    board.forget()
    await page.keyboard.press(keys)
    await expect.poll(() => board.typed(), keys).toBe('led on')
    await page.keyboard.press('Enter')
  }
  await expect(screen(page)).toContainText('pin 13 high')

  await fillClipboard(page, 'led off\nled on\n')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Paste 2 lines' })
  await expectAccessible(page)
  board.forget()
  await question.getByRole('button', { name: 'Paste' }).click()
  await expect.poll(() => board.typed()).toBe('led off\rled on\r')

  await selectRow(page, 'Boardwalk shell')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await clipboard(page)).toBe('Boardwalk shell on ATmega328P, type help')

  await fillClipboard(page, 'uptime')
  await surface(page).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Console' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  board.forget()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => board.typed()).toBe('uptime')
  await expect(prompt(page)).toBeFocused()
  await endSession(page)
})

test('search by keyboard: count, next, expression, and only the lines that match', async ({ page }) => {
  await signUp(page)
  const board = await openWatchedUno(page)
  board.print(`${Array.from({ length: 60 }, (_, i) => `temp=${i}.5 hum=${99 - i}`).join('\n')}\n`)
  await expect(screen(page)).toContainText('temp=59.5')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search')
  await expect(bar.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('TEMP=')
  await expect(bar.getByRole('status'), 'the newest comes first').toHaveText('60 of 60')
  await expectAccessible(page)
  const selected = screen(page).locator('.xterm-decoration-top').first()
  await expect(selected).toHaveCSS('background-color', FOUND_HERE)
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 60')
  await page.keyboard.press('Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText('60 of 60')
  await page.keyboard.press('Alt+c')
  await expect(bar.getByRole('status')).toHaveText('Not found')
  await page.keyboard.press('Alt+c')
  await page.keyboard.press('Alt+r')
  await bar.getByRole('textbox').fill('temp=[45]\\d')
  await expect(bar.getByRole('status')).toHaveText(/of 20$/)
  await bar.getByRole('textbox').fill('temp=(')
  await expect(bar.getByRole('status')).toHaveText('Not a regular expression')
  await bar.getByRole('textbox').fill('temp=5\\d')
  await bar.getByRole('button', { name: 'Show only matching lines' }).press('Enter')
  const lines = page.getByRole('region', { name: 'Lines that match: 10' })
  await expect(lines).toHaveText(/^(?:temp=5\d\.5 hum=\d+){10}$/)
  board.print('temp=51.0 again\nhum=1\n')
  await expect(page.getByRole('region', { name: 'Lines that match: 11' })).toContainText('temp=51.0 again')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeFocused()
  board.forget()
  await page.keyboard.press('Control+c')
  await expect.poll(() => board.typed(), 'nothing is selected any more').toBe('\u0003')
  await expect(screen(page)).toContainText('hum=1')
  await endSession(page)
})

/** Breaks where the padding counts as room: the lower half of the prompt would be hidden. */
test('the last row is whole at every size, and the text has the size that one likes', async ({ page, browser }) => {
  test.slow()
  await signUp(page)
  await openWatchedUno(page)
  const { url, state } = { url: page.url(), state: await page.context().storageState() }
  for (const deviceScaleFactor of [1, 1.25, 1.5, 2]) {
    const zoomed = await browser.newContext({ storageState: state, deviceScaleFactor })
    const other = await zoomed.newPage()
    for (const size of [
      { width: 1600, height: 900 },
      { width: 1280, height: 800 },
      { width: 1024, height: 701 },
      { width: 375, height: 667 },
    ]) {
      await other.setViewportSize(size)
      await other.goto(url)
      await expect(screen(other)).toContainText('type help')
      await expectWhole(other)
    }
    await zoomed.close()
  }
  const size = () => screen(page).evaluate((rows) => Number.parseFloat(getComputedStyle(rows).fontSize))
  expect(await size()).toBe(13)
  await prompt(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+=')
  await expect.poll(size).toBe(16)
  await expectWhole(page)
  await page.reload()
  await expect(screen(page)).toContainText('type help')
  expect(await size()).toBe(16)
  await prompt(page).focus()
  await page.keyboard.press('Control+-')
  await expect.poll(size).toBe(15)
  await page.keyboard.press('Control+0')
  await expect.poll(size).toBe(13)
  await endSession(page)
})

/** The last row ends within all that could cut it off, and the rows fill their place. */
async function expectWhole(page: Page): Promise<void> {
  const room = () =>
    screen(page).evaluate((rows) => {
      const { bottom, height } = rows.lastElementChild?.getBoundingClientRect() ?? { bottom: 0, height: 0 }
      let left = innerHeight - bottom
      for (let element = rows.parentElement; element; element = element.parentElement)
        if (getComputedStyle(element).overflow !== 'visible')
          left = Math.min(left, element.getBoundingClientRect().bottom - bottom)
      return left / height
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await expect.poll(room).toBeLessThan(2)
}
