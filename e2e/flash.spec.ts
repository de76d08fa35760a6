// Slow: flashes emulated boards, and waits for what their firmware prints.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveHello } from '#app/docs/guide/firmware-example.ts'
import { curlFlash, javascriptFlash, pythonFlash } from '#app/docs/guide/flash-example.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { unoProgram } from './avr-program.ts'
import { endSession, openUno, screen } from './consoles.ts'
import { chooseFirmware, createKey, expect, expectAccessible, signUp, startSession, test, topUp } from './fixtures.ts'
import { without } from './watch.ts'

test('flash a file by drag and drop and see it run; reset it, and switch the power', async ({ page }) => {
  await signUp(page)
  await openUno(page)
  const file = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([text], 'own.hex'))
    return dropped
  }, unoProgram('my own firmware\r\n'))
  const panel = page.getByRole('region', { name: 'Console', exact: true })
  const drag = (kind: 'dragenter' | 'drop') => panel.dispatchEvent(kind, { dataTransfer: file })
  const overlay = panel.getByText('Drop to flash', { exact: true })
  await drag('dragenter')
  await expect(overlay).toBeVisible()
  await overlay.dispatchEvent('dragleave', { dataTransfer: file })
  await expect(overlay).toBeHidden()

  const isHeld = Promise.withResolvers<void>()
  await page.route('**/firmware?*', async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await drag('drop')
  await expect(page.getByText(/^Uploading own.hex… \d+%$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await expectAccessible(page)
  await drag('drop')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The board is busy. Try again once that is done.' }),
  ).toBeVisible()
  isHeld.resolve()
  await expect(screen(page)).toContainText('my own firmware')
  await expect(page.getByText('own.hex is running.')).toBeVisible()

  await panel.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('The board was reset.')).toBeVisible()
  await expect(screen(page)).toContainText(/my own firmware.*my own firmware/s)

  await panel.getByRole('button', { name: 'Power off' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Input is not sent.' })
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice, 'the page of later knows it too').toBeVisible()
  await panel.getByRole('button', { name: 'Power on' }).click()
  await expect(page.getByText('Power is on.')).toBeVisible()
  await expect(screen(page)).toContainText(/(my own firmware.*){3}/s)
  await endSession(page)
})

test('a file that does not fit is refused in words, and the board goes on', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  await signUp(page)
  await openUno(page)
  const broken = unoProgram('x').replace(/^:(..)/m, ':FF')
  await chooseFirmware(page, { name: 'broken.hex', mimeType: 'text/plain', buffer: Buffer.from(broken) })
  await expect(page.getByText(/Line 1 should have 255 bytes of data/)).toBeVisible()
  await page.getByRole('textbox', { name: / console\. Tab/ }).focus()
  await page.keyboard.type('led on\r')
  await expect(screen(page)).toContainText('pin 13 high')
  faults.splice(0, faults.length, ...without(faults, 400))
  await endSession(page)
})

test('press a button on the page and see the LED of an own program light; the same by API', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  await openUno(page)
  const buffer = Buffer.from(unoProgram('press D2\r\n'))
  await chooseFirmware(page, { name: 'button.hex', mimeType: 'text/plain', buffer })
  await expect(screen(page)).toContainText('press D2')
  await expect(page.getByText(/^20 pins, \w+ driven$/)).toBeVisible()
  const led = page.getByRole('list', { name: 'Outputs' }).getByRole('listitem').filter({ hasText: 'D13' })
  await expect(led).toContainText('low')
  await page.getByRole('button', { name: /^D2 high/ }).click()
  await expect(led).toContainText('high')
  const drawn = (pin: string) =>
    page.getByRole('group', { name: 'Pins on the drawing' }).getByRole('button', { name: new RegExp(`^${pin},`) })
  await expect(drawn('D13'), 'the drawing has the level too').toHaveAccessibleName(/output, high$/)
  await expect(drawn('D0')).toHaveAccessibleName('D0, serial in (RX), serial port')
  await drawn('D2').click()
  await expect(led).toContainText('low')
  await drawn('D2').click()
  await expect(led).toContainText('high')
  await drawn('D2').click()
  await expect(led).toContainText('low')
  await expectAccessible(page)
  await page.getByLabel('Push button on').selectOption('D2')
  await page.getByRole('button', { name: 'Hold to press' }).focus()
  await page.keyboard.down(' ')
  await expect(led, 'the button is held by a key').toContainText('high')
  await page.keyboard.up(' ')
  await expect(led).toContainText('low')
  await page.getByRole('button', { name: 'Reset button' }).click()
  await expect(page.getByText('The board was reset.')).toBeVisible()

  const pins = `/v1/sessions/${/ses_[0-9a-z]+/.exec(page.url())?.[0]}/pins`
  const own = { Origin: new URL(page.url()).origin }
  expect((await page.request.put(`${pins}/D2`, { data: { level: 0 }, headers: own })).status()).toBe(204)
  await expect(led).toContainText('high')
  await expect(async () => {
    const read: { pins: { name: string; level: number }[] } = await (await page.request.get(pins)).json()
    expect(read.pins).toContainEqual({ name: 'D13', direction: 'out', level: 1, duty: null, volts: null })
  }).toPass()
  await endSession(page)
})

/** The guide's own programs. That of curl follows the log until curl is told to end. */
const programs = [
  { name: 'curl', program: 'sh', make: (url: string) => ['-c', `${curlFlash(url)} || true`] },
  { name: 'Python', program: 'python3', make: (url: string) => ['-c', pythonFlash(url)] },
  {
    name: 'JavaScript',
    program: 'node',
    make: (url: string) => ['--input-type=module', '--eval', javascriptFlash(url)],
  },
]
for (const { name, program, make } of programs)
  test(`flash by ${name}, with the file and the lines of the guide, and read what the new firmware prints`, {
    tag: '@long',
  }, async ({ page, request, baseURL }) => {
    const needs = program === 'sh' ? 'curl' : program
    // biome-ignore lint/suspicious/noSkippedTests: without curl or Python; the report says so
    test.skip(!isInstalled(needs), `there is no ${needs} on this machine`)
    await signUp(page)
    await topUp(page)
    const key = await createKey(page, 'flashes')
    const id = await startSession(request, key, { board_type: 'uno-emulated' })
    const folder = mkdtempSync(join(tmpdir(), 'boardwalk-flash-'))
    const environment = { SERVICE_API_KEY: key, SESSION: id }
    const started = `cd "$0"\n${saveHello}\nexec "$@"`
    const printed = await outputOf('sh', ['-c', started, folder, program, ...make(baseURL ?? '')], environment)
    expect(printed).toContain('succeeded')
    expect(printed).toMatch(/^Hello!$/m)
    await request.delete(`/v1/sessions/${id}`, { headers: { Authorization: `Bearer ${key}` } })
  })
