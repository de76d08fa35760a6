// Slow: captures pins of an emulated board.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { endSession, openUno, screen } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'

/** Returns how many colours the drawing of a capture has. */
const colours = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const found = new Set<string>()
    for (let at = 0; at < data.length; at += 4) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    return found.size
  })

test('pins are captured, decoded and measured on the page of a session, and after its end', async ({ page }) => {
  await signUp(page)
  await openUno(page)
  await page.getByRole('tab', { name: 'Logic' }).click()
  const pane = page.getByRole('tabpanel', { name: 'Logic' })
  await expect(pane).toContainText('No capture yet')
  await expect(pane.getByRole('button', { name: 'New capture' })).toHaveAttribute('aria-expanded', 'true')
  await pane.getByLabel('Seconds of the board').fill('0.05')
  await pane.getByRole('combobox', { name: 'Begin' }).selectOption('at an edge of D1')
  await pane.getByRole('combobox', { name: 'Edge' }).selectOption('falling')
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Start' }).click()
  await expect(pane.getByRole('status').first()).toContainText('Capturing.')
  await expect(page.getByText('Capture: armed')).toBeVisible()

  // All at once: keys that come one by one may take longer than the capture.
  await page.getByRole('textbox', { name: 'Line to send' }).fill('help')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toContainText('help')
  const waves = pane.getByRole('group', { name: /^Waveforms of .*D1/ })
  await expect(waves).toBeVisible()
  await expect.poll(() => colours(page)).toBeGreaterThan(5)
  await expectAccessible(page)

  await pane.getByRole('button', { name: 'Decode' }).click()
  const form = pane.getByRole('form', { name: 'New decoder' })
  await form.getByRole('combobox', { name: 'Line' }).selectOption('D1')
  await form.getByRole('button', { name: 'Decode' }).click()
  await expect(pane.getByRole('list', { name: 'Decoders' })).toContainText(/UART D1.*115200 baud, \d+/)
  await pane.getByRole('button', { name: 'Table' }).click()
  const tables = pane.getByRole('region', { name: 'The capture as tables' })
  const bytes = tables.getByRole('table', { name: /^D1, UART/ }).getByRole('cell')
  await expect.poll(async () => (await bytes.allTextContents()).map((text) => text.slice(5)).join('')).toContain('help')
  await expect(tables.getByRole('table', { name: /edges/i })).toContainText('D1')
  await expectAccessible(page)

  await waves.focus()
  const measured = pane.getByRole('status').last()
  await expect(measured).toContainText(/Trigger 5 ms/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await expect(measured).toContainText(/Between .* \(.*Hz\)/)
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  const box = await waves.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 40)
  await page.mouse.wheel(0, -400)
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 40)

  const download = page.waitForEvent('download')
  await pane.getByRole('link', { name: 'VCD' }).click()
  expect(readFileSync(await (await download).path()).toString()).toContain('$timescale 100 ps')

  // Which pane is open is remembered.
  await endSession(page)
  await expect(page.getByRole('group', { name: /^Waveforms of .*D1/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New capture' })).toHaveCount(0)
  await expectAccessible(page)

  // The film is on the time axis of the capture.
  await expect(page.getByText(/^Film (\d+(\.\d+)? ms|\d+\.\d s after the capture)$/)).toBeVisible()
})
