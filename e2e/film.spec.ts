// Slow: makes a recording with an emulated board, and plays it.
import type { Page } from '@playwright/test'
import { unoPrinter } from './avr-program.ts'
import { endSession, openUno, screen } from './consoles.ts'
import { chooseFirmware, expect, expectAccessible, signUp, test } from './fixtures.ts'

test('a recording is a film: the board beside the console, events, links to moments, and a search of all', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  await openUno(page)
  await page.keyboard.type('led on\r')
  await expect(screen(page)).toContainText('pin 13 high')
  await page.getByRole('link', { name: /^Share/ }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByText('2 watching')).toBeVisible()
  const board = (one: Page) => one.getByRole('region', { name: 'Board' }).getByRole('list', { name: 'Pins' })
  await expect(board(guest)).toContainText('D13 high')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(screen(second)).toContainText('pin 13 high')
  await expect(guest.getByText('2 watching'), 'the owner’s second page is nobody else').toBeVisible()
  await second.close()

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(screen(page)).toContainText(/type help.*type help/s)
  const buffer = Buffer.from(unoPrinter(['tick', 'tock']))
  await chooseFirmware(page, { name: 'blink.hex', mimeType: 'text/plain', buffer })
  await expect(screen(page)).toContainText(/(tick\s*tock\s*){5}/)
  await endSession(page)

  const film = page.getByRole('region', { name: 'Recording' })
  const slider = film.getByRole('slider')
  await film.getByRole('button', { name: /^Events/ }).click()
  const events = film.getByRole('list', { name: 'Events' })
  for (const event of ['Typed by the owner', 'Pin D13', 'Reset', 'Flashed'])
    await expect(events.getByRole('button', { name: event })).toHaveCount(1)
  await expect(
    events.getByRole('button', { name: /Flashed blink\.hex · [\d.]+ (?:kB|bytes) · [0-9a-f]{7}$/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(events, 'what is opened is in view').toBeInViewport({ ratio: 1 })
  await film.getByRole('button', { name: 'Text' }).click()
  await expect(film.getByRole('list', { name: /^Text/ })).toContainText('> led on')
  await film.getByRole('button', { name: /^Events/ }).click()

  await slider.fill('0')
  await expect(board(page).getByText('high')).toHaveCount(0)
  await film.getByRole('textbox', { name: 'Find in the recording' }).fill('TOCK')
  await film.getByRole('button', { name: 'Next' }).click()
  await expect(film.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+ lines, at \d+:\d\d$/)
  await expect(screen(page)).toContainText('tock')
  await film.getByRole('button', { name: 'Previous' }).click()
  await expect(film.getByRole('search').getByRole('status')).toHaveText(/^(\d+) of \1 lines/)

  await slider.focus()
  await page.keyboard.press('Home')
  await expect(screen(page)).not.toContainText('tock')
  await page.keyboard.press(']')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ seconds? of \d+ seconds?$/)
  await events.getByRole('button', { name: 'Reset' }).click()
  await expect(events.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-current', 'step')
  await expect(screen(page)).not.toContainText('tick')
  await expect(board(page)).toContainText('D13')

  await film.getByRole('button', { name: /^Copy link/ }).click()
  const moment = await page.evaluate(() => navigator.clipboard.readText())
  expect(moment).toMatch(/\/sessions\/ses_\w+#t=[\d.]+s$/)
  await page.goto('about:blank')
  await page.goto(moment)
  await expect(screen(page)).toContainText('pin 13 high')
  await expect(screen(page)).not.toContainText('tick')
  const [, hash] = moment.split('#')

  await guest.goto('about:blank')
  await guest.goto(`${link}&${hash}`)
  await expect(screen(guest)).toContainText('pin 13 high')
  await expect(screen(guest)).not.toContainText('tick')
  const shown = guest.getByRole('region', { name: 'Recording' })
  await shown.getByRole('button', { name: /^Events/ }).click()
  await expect(
    shown.getByRole('button', { name: /Flashed firmware · [\d.]+ (?:kB|bytes) · [0-9a-f]{7}$/ }),
    'a link does not say what the file is called',
  ).toBeVisible()
  await expect(guest.getByText('blink.hex')).toHaveCount(0)
  // Each state is shown for less time than passes between two looks of a test.
  const states = await board(guest).evaluateHandle((list) => {
    const seen = [list.textContent]
    new MutationObserver(() => seen.push(list.textContent)).observe(list, {
      ...{ subtree: true, childList: true, characterData: true },
    })
    return seen
  })
  await shown.getByRole('combobox', { name: 'Speed' }).selectOption('8×')
  await shown.getByRole('button', { name: 'Play' }).click()
  await expect(screen(guest)).toContainText('tock')
  for (const state of ['D13 high', 'D13 low'])
    await expect.poll(async () => (await states.jsonValue()).join()).toContain(state)
  await expectAccessible(guest)
  await other.close()
})
