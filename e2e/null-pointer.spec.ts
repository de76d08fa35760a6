// Slow: starts an emulated board, and lets it crash.
import { readFileSync } from 'node:fs'
import { endSession, openPico } from './consoles.ts'
import { chooseFirmware, expect, expectAccessible, signUp, test } from './fixtures.ts'

const file = {
  name: 'heater.elf',
  mimeType: 'application/octet-stream',
  buffer: readFileSync('scripts/failed-run/heater.elf'),
}
const line = readFileSync('scripts/failed-run/heater.c', 'utf8').split('\n').indexOf('  *zone->runs += 1;') + 1

/** A newcomer knows nothing but the documentation: each word that is pressed stands there. */
test('a newcomer finds the line of a null pointer, in the browser, from the documentation alone', async ({ page }) => {
  test.slow()
  await page.goto('/docs')
  await page.getByRole('main').getByRole('link', { name: 'Find where a program crashed' }).click()
  await expect(page).toHaveURL(/\/docs\/crashes$/)
  const [tab = '', button = ''] = await page.locator('section#browser b').allTextContents()
  await page.goto('/docs/debug')
  const words = await page.locator('section#browser b').allTextContents()
  const [debug = '', attach = '', open = '', go = '', , reset = ''] = words

  await signUp(page)
  await openPico(page)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(/\d\d:\d\d left/)
  await chooseFirmware(page, file)
  await expect(page.getByText('heater.elf is running.').first()).toBeVisible()

  await page.getByRole('tab', { name: tab, exact: true }).click()
  const crash = page.getByRole('tabpanel', { name: tab })
  await expect(crash.getByRole('button', { name: button })).toBeVisible()
  await crash.getByLabel('ELF file', { exact: true }).setInputFiles(file)
  await expect(crash.getByRole('region', { name: 'Crash report' })).toContainText(
    new RegExp(`#0 0x[0-9a-f]{8} {2}heat +\\S*heater\\.c:${line}\\b`),
  )

  await page.getByRole('tab', { name: debug, exact: true }).click()
  const pane = page.getByRole('tabpanel', { name: debug })
  await pane.getByRole('button', { name: attach }).click()
  // It was opened for the crash report already.
  await expect(pane.getByRole('button', { name: /ELF file…$/ })).toBeVisible()
  expect(open).toBe('Open an ELF file')
  await pane.getByRole('combobox', { name: 'Line, function or address of a breakpoint' }).fill(`heater.c:${line}`)
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('list', { name: 'Breakpoints' })).toContainText(`heat heater.c:${line}`)
  await pane.getByRole('button', { name: reset }).click()
  const status = pane.getByRole('status').filter({ hasText: /0x|Running/ })
  await expect(status).toContainText('Reset')
  // The zones a and b are found; the third is the null pointer.
  for (const _ of 'abc') {
    await pane.getByRole('button', { name: go, exact: true }).click()
    await expect(status).toContainText(`heater.c:${line}`)
    await expect(status).toContainText('Stopped at a breakpoint')
  }
  await expect(pane.getByRole('region', { name: 'Registers' })).toContainText(/r0\s*00000000/)
  await expectAccessible(page)
  await pane.getByRole('button', { name: go, exact: true }).click()
  await expect(status).toContainText('Hard fault')
  await expect(pane.getByRole('region', { name: 'Where it stands' })).toContainText('heat')
  await page.getByRole('button', { name: 'Close the pane' }).click()
  await endSession(page)
})
