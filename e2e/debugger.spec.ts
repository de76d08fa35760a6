// Slow: steps through the program of an emulated board, and decodes its crash.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { endSession, openPico, openUno } from './consoles.ts'
import { chooseFirmware, expect, expectAccessible, signUp, test } from './fixtures.ts'

const elfNamed = (name: string) => readFileSync(`clients/conformance/elf/${name}.elf`)
const pane = (page: Page, name: string) => page.getByRole('tabpanel', { name })
const chooseElf = (page: Page, name: string) =>
  page
    .getByLabel('ELF file', { exact: true })
    .setInputFiles({ name: `${name}.elf`, mimeType: 'application/octet-stream', buffer: elfNamed(name) })

/** Flashes the program of an ELF file, which is what runs then. */
async function flash(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(/\d\d:\d\d left/)
  const buffer = elfNamed(name)
  await chooseFirmware(page, { name: `${name}.elf`, mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText(`${name}.elf is running.`).first()).toBeVisible()
}

test('a program is halted, stepped, stopped at a function, taken over and released, by keyboard too', async ({
  page,
  context,
}) => {
  test.slow()
  await signUp(page)
  await openUno(page)
  await flash(page, 'avr')
  await page.getByRole('tab', { name: 'Debugger' }).click()
  const debug = pane(page, 'Debugger')
  await expect(debug).toContainText('costs 1 credit a minute')
  await expectAccessible(page)

  await debug.getByRole('button', { name: 'Attach and halt' }).press('Enter')
  const status = debug.getByRole('status').filter({ hasText: /0x|Running/ })
  await expect(status).toContainText('Halted')
  await expect(debug.getByRole('region', { name: 'Registers' })).toContainText('pc')
  await expect(debug).toContainText('The board and its clock stand still')
  await chooseElf(page, 'avr')
  await expect(debug).toContainText('what was flashed')
  await expect(status).toContainText(/\.[ch]:\d+/)
  await expectAccessible(page)

  const toBreak = debug.getByRole('combobox', { name: 'Line, function or address of a breakpoint' })
  await toBreak.fill('nowhere')
  await toBreak.press('Enter')
  await expect(debug.getByRole('alert')).toHaveText('The ELF file has no function “nowhere”.')
  await toBreak.fill('parse')
  await toBreak.press('Enter')
  const breakpoints = debug.getByRole('list', { name: 'Breakpoints' })
  await expect(breakpoints).toContainText(/parse parse\.c:\d+/)
  await toBreak.fill('parse.c:9999')
  await toBreak.press('Enter')
  await expect(debug.getByRole('alert')).toHaveText(/^There is no code at line 9999 of .*parse\.c, nor behind it\.$/)
  await toBreak.fill('board.c:28')
  await toBreak.press('Enter')
  await expect(breakpoints).toContainText('handle_line board.c:28')
  await debug.getByRole('button', { name: 'Reset and halt' }).click()
  await expect(status).toContainText('Reset, at the first instruction')
  await debug.getByRole('button', { name: 'Step' }).click()
  await expect(status).toContainText('Stepped')
  await expect(debug.locator('[data-changed]').filter({ hasText: 'pc' })).toBeVisible()
  // The line is before the function that it calls.
  await debug.getByRole('button', { name: 'Continue' }).click()
  await expect(status).toContainText('Stopped at a breakpoint')
  await expect(status).toContainText(/handle_line .*board\.c:28/)
  await debug.getByRole('button', { name: 'Remove the breakpoint at board.c:28' }).click()
  await debug.getByRole('button', { name: 'Continue' }).click()
  await expect(status).toContainText(/parse .*parse\.c:\d+/)
  await expect(status).toContainText('Stopped at a breakpoint')
  await expect(debug.getByRole('region', { name: 'Where it stands' })).toContainText('handle_line')

  await debug.getByRole('combobox', { name: 'Address, register or function' }).fill('sp')
  await debug.getByRole('button', { name: 'Read' }).click()
  await expect(debug.getByRole('region', { name: /^Memory at 0x0080/ })).toContainText(/^00800/)
  await expectAccessible(page)

  // Which pane is open is remembered, so the second page opens with it.
  const second = await context.newPage()
  await second.goto(page.url())
  const other = pane(second, 'Debugger')
  await other.getByRole('button', { name: 'Attach and halt' }).click()
  await expect(other).toContainText(/A debugger \(.+\) is attached to the board\. It came at \d/)
  await expectAccessible(second)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByRole('status').filter({ hasText: '0x' })).toContainText('Halted')
  await expect(debug).toContainText('Another debugger of your account has taken the board over.')
  await second.close()
  await debug.getByRole('button', { name: 'Attach and halt' }).click()
  await expect(status).toContainText('Halted')
  await debug.getByRole('button', { name: 'Remove the breakpoint at parse' }).click()
  await debug.getByRole('button', { name: 'Continue' }).click()
  await expect(status).toContainText('Running')
  await debug.getByRole('button', { name: 'Halt', exact: true }).click()
  await expect(status).toContainText('Halted')

  await page.getByRole('button', { name: 'Close the pane' }).click()
  await endSession(page)
})

test('the crash of a firmware is decoded with its ELF, live and of the recording; another ELF is refused', async ({
  page,
}) => {
  test.slow()
  await signUp(page)
  await openPico(page)
  await flash(page, 'pico')
  await page.getByRole('tab', { name: 'Crash report' }).click()
  const crash = pane(page, 'Crash report')
  await expectAccessible(page)
  await chooseElf(page, 'arm')
  await expect(crash).toContainText(/It is not what runs on the board: 0x100000[0-9a-f]{2} differs\./)
  await expect(crash.getByRole('button', { name: 'Decode anyway' })).toBeVisible()
  await chooseElf(page, 'pico')
  const report = crash.getByRole('region', { name: 'Crash report' })
  await expect(async () => {
    await crash.getByRole('button', { name: 'Decode again' }).click()
    await expect(report).toContainText('Crash: CPU lock-up', { timeout: 2_000 })
  }).toPass()
  await expect(report).toContainText(/#0 0x[0-9a-f]{8} {2}take +\/project\/parse\.c:24/)
  await expectAccessible(page)

  await endSession(page)
  await expect(crash).toBeVisible()
  await chooseElf(page, 'pico')
  await expect(report).toContainText(/take +\/project\/parse\.c:24/)
  await expect(crash).toContainText('what was flashed')
  await expectAccessible(page)
})
