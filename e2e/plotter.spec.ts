// Slow: flashes an emulated board, and waits for numbers that it prints.
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { unoPrinter } from './avr-program.ts'
import { openUno } from './consoles.ts'
import { chooseFirmware, expect, expectAccessible, signUp, test } from './fixtures.ts'

async function flash(page: Page, program: string): Promise<void> {
  await chooseFirmware(page, { name: 'numbers.hex', mimeType: 'text/plain', buffer: Buffer.from(program) })
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const download: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const path = await (await download).path()
  return readFileSync(path)
}

/** Returns how many pixels of the plot have a colour, and how many different ones there are. */
const drawn = (page: Page) =>
  page.locator('.uplot canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const colors = new Set<string>()
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) colors.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    return colors.size
  })

test('numbers that a board prints are drawn live, by keyboard too, saved, and drawn of its recording', async ({
  page,
}) => {
  await signUp(page)
  await openUno(page)
  await page.getByRole('tab', { name: 'Plotter' }).click()
  const pane = page.getByRole('tabpanel', { name: 'Plotter' })
  await expect(pane).toContainText('The board has printed no numbers yet.')
  await expectAccessible(page)

  await flash(page, unoPrinter(['temp=20.5C hum=49', 'temp=21.5C hum=48', 'temp=19.5C hum=47', 'temp=22C hum=51']))
  const series = pane.getByRole('list', { name: 'Series' })
  await expect(series.getByRole('button', { name: /^temp \d/ })).toBeVisible()
  await expect(series.getByRole('button', { name: /^hum \d/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'at 200 % it fits').toBeLessThanOrEqual(640)
  await expect(page.locator('[data-board]'), 'and has all that it has').toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await pane.getByRole('button', { name: 'Table' }).click()
  const rows = pane.getByRole('row')
  await expect(rows.filter({ hasText: '22' }).first()).toBeVisible()
  await expect(pane.getByRole('columnheader')).toHaveText(['Seconds', 'temp', 'hum'])
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Table' }).click()

  await pane.getByRole('button', { name: 'Statistics' }).click()
  const ofTemp = pane
    .getByRole('table', { name: 'The part that is shown, by series' })
    .getByRole('row', { name: /^temp/ })
  await expect(ofTemp).toContainText(/19\.5 C.*22 C2\.5 C/)
  const lanes = pane.getByRole('button', { name: 'Lanes' })
  await lanes.click()
  await expect(lanes).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => drawn(page), 'it is drawn again').toBeGreaterThan(1)
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Statistics' }).click()

  await series.getByRole('button', { name: /^hum/ }).press('Enter')
  await expect(series.getByRole('button', { name: /^hum/ })).toHaveAttribute('aria-pressed', 'false')
  const chart = pane.getByRole('group', { name: /^Plot of temp\. / })
  await chart.focus()
  await page.keyboard.press(' ')
  const freeze = pane.getByRole('button', { name: 'Freeze' })
  await expect(freeze).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('0')
  await expect(freeze).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('+')
  await expect(freeze, 'a part that was chosen stands').toHaveAttribute('aria-pressed', 'true')
  await freeze.click()
  await expect(freeze).toHaveAttribute('aria-pressed', 'false')

  const csv = (await saved(page, 'CSV')).toString()
  expect(csv).toMatch(/^seconds,temp,hum\r\n0,20\.5,49\r\n(\d+(\.\d+)?,(20\.5,49|21\.5,48|19\.5,47|22,51)\r\n)+/)
  expect((await saved(page, 'PNG')).subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: /End session/ }).click()
  const recording = page.getByRole('region', { name: 'Recording' })
  await recording.getByRole('button', { name: 'Plot', exact: true }).click()
  const recorded = recording.getByRole('list', { name: 'Series' })
  await expect(recorded.getByRole('button', { name: /^temp \d/ })).toBeVisible()
  await recording.getByRole('slider').fill('0')
  await expect(recorded.getByRole('button', { name: /^temp –/ }), 'nothing was printed by then').toBeVisible()
  await expectAccessible(page)
})
