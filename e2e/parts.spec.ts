// Slow: starts emulated boards.
import type { Page } from '@playwright/test'
import { unoProgram } from './avr-program.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { without } from './watch.ts'

const firmware = { name: 'button.hex', mimeType: 'text/plain', buffer: Buffer.from(unoProgram('my own firmware\r\n')) }

const parts = [
  { name: 'button', kind: 'button', pin: 'D2' },
  { name: 'lamp', kind: 'led', pin: 'D13' },
  { name: 'knob', kind: 'potentiometer', pin: 'A0' },
  { name: 'air', kind: 'dht22', pin: 'D7' },
  { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5' },
  { name: 'modem', kind: 'uart', rx: 'D8', tx: 'D9' },
]

/** Starts a session on an emulated Uno, as the page does, and opens its page. */
async function openSession(page: Page, origin: string, options: object = {}): Promise<string> {
  const data = { board_type: 'uno-emulated', ...options }
  const started = await page.request.post('/v1/sessions', { headers: { Origin: origin }, data })
  const { id }: { id: string } = await started.json()
  await page.goto(`/sessions/${id}`)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Running')
  return id
}

const partOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })

test('parts are shown as they are, and set by pointer and keyboard', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  await signUp(page)
  const id = await openSession(page, baseURL ?? '', { parts })
  await expect(page.locator('.xterm-rows')).toContainText('type help')
  await page.locator('input[type=file]').setInputFiles(firmware)
  await expect(page.locator('.xterm-rows')).toContainText('my own firmware')
  const [button, lamp] = [partOf(page, 'button'), partOf(page, 'lamp')]
  await expect(lamp).toContainText('off, 0% bright')

  const hold = button.getByRole('button', { name: 'Hold button to press' })
  await hold.focus()
  await page.keyboard.down('Space')
  await expect(lamp).toContainText('on, 100% bright')
  await expect(button).toContainText('buttonpressed')
  await page.keyboard.up('Space')
  await expect(lamp).toContainText('off, 0% bright')
  const keep = button.getByRole('button', { name: 'Keep button pressed' })
  await keep.click()
  await expect(lamp).toContainText('on, 100% bright')
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await keep.click()
  await expect(lamp).toContainText('off, 0% bright')

  await expect(partOf(page, 'knob')).toContainText('2.50 V')
  const slider = page.getByRole('slider', { name: 'knob: part of the supply voltage' })
  await slider.press('End')
  await expect(partOf(page, 'knob')).toContainText('5.00 V')
  await page.route('**/parts/knob', (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }), {
    times: 1,
  })
  await slider.press('Home')
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(slider).toHaveValue('1')
  faults.splice(0, faults.length, ...without(faults, 409))
  await page.getByLabel('Temperature in °C').fill('-4.5')
  await page.getByLabel('Fault').selectOption('silent')
  await page.getByRole('button', { name: 'Set air' }).click()
  await expect(partOf(page, 'air')).toContainText('-4.5 °C, 50 %, fault: silent')
  await page.getByLabel('Text to send').fill('gull')
  await page.getByRole('button', { name: 'Send modem' }).click()
  await expect(partOf(page, 'modem')).toContainText('4 sent')

  await expect(page.getByRole('img', { name: 'What screen shows' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download what screen shows as PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('screen.png')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.goto(`/sessions/${id}/share`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto((await page.locator('code').first().textContent()) ?? '')
  await expect(partOf(guest, 'knob')).toContainText('5.00 V')
  await expect(guest.getByRole('img', { name: 'What screen shows' })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Parts' }).locator('button, input, a')).toHaveCount(0)
  await page.request.delete(`/v1/sessions/${id}`, { headers: { Origin: baseURL ?? '' } })

  await page.goto(`/sessions/${id}`)
  const film = page.getByRole('region', { name: 'Recording' })
  await expect(film.getByRole('list', { name: 'Parts' })).toContainText('knob value 1')
  await film.getByRole('button', { name: /^Events/ }).click()
  await expect(film.getByRole('list', { name: 'Events' }).getByRole('button', { name: /Set button/ })).toHaveCount(1)
})

test('a board that has locked up says so and why, until a reset', { tag: '@long' }, async ({ page, baseURL }) => {
  await signUp(page)
  const id = await openSession(page, baseURL ?? '')
  await expect(page.locator('.xterm-rows')).toContainText('type help')
  await expect(page.getByText('Connected')).toBeVisible()
  await page.keyboard.type('crash\r')
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Locked up')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Locked up' })).toHaveText(
    /The CPU has locked up.*\. Reset the board or flash other firmware\./,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Connected')).toBeVisible()
  await page.request.delete(`/v1/sessions/${id}`, { headers: { Origin: baseURL ?? '' } })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('parts have a page of their own with forms', { tag: '@long' }, async ({ page, baseURL }) => {
    await signUp(page)
    const id = await openSession(page, baseURL ?? '', { parts })
    const link = page.getByRole('link', { name: 'Parts on the board' })
    await expect(async () => {
      await page.goto(`/sessions/${id}`)
      await expect(link).toBeVisible({ timeout: 500 })
      await link.click()
      await expect(page.getByRole('button', { name: 'Press button' })).toBeVisible({ timeout: 500 })
    }).toPass()
    const part = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await page.getByRole('button', { name: 'Press button' }).click()
    await expect(page.getByRole('button', { name: 'Release button' })).toBeVisible()
    await page.getByLabel('Part of the supply').fill('0.25')
    await page.getByRole('button', { name: 'Set knob' }).click()
    await expect(part('knob')).toContainText('1.25 V')
    await expect(page.getByRole('img', { name: 'What screen shows' })).toBeVisible()
    await page.request.delete(`/v1/sessions/${id}`, { headers: { Origin: baseURL ?? '' } })
    await page.reload()
    await expect(page).toHaveURL(`/sessions/${id}`)
  })
})
