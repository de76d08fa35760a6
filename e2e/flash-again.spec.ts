// Slow: flashes emulated boards, and waits for what their firmware prints.
import type { Page } from '@playwright/test'
import { unoProgram } from './avr-program.ts'
import { openUno, screen } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'

const program = (text: string) => unoProgram(`${text}\r\n`)

/**
 * Has the browser's dialog choose a file of the page's own file system: a real file handle, which
 * no test can click on in a dialog of the browser.
 */
async function choose(page: Page, name: string): Promise<void> {
  await page.evaluate((chosen) => {
    window.showOpenFilePicker = async () => {
      const folder = await navigator.storage.getDirectory()
      return [await folder.getFileHandle(chosen)]
    }
  }, name)
}

/** Writes the file as a build does. */
async function build(page: Page, name: string, text: string): Promise<void> {
  const written = async ([file, content]: [string, string]) => {
    const folder = await navigator.storage.getDirectory()
    const stream = await (await folder.getFileHandle(file, { create: true })).createWritable()
    await stream.write(content)
    await stream.close()
  }
  await page.evaluate(written, [name, text] as [string, string])
}

test('flash a file again by keyboard, from the terminal, and whenever a build writes it', async ({ page }) => {
  await signUp(page)
  await openUno(page)
  await build(page, 'own.hex', program('first build'))
  await choose(page, 'own.hex')
  await page.getByRole('button', { name: 'Flash a file…' }).click()
  await expect(screen(page)).toContainText('first build')
  await expect(page.getByText('own.hex is running.')).toBeVisible()
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status, 'the page says what runs').toContainText(/own\.hex.* · [0-9a-f]{7}/)

  await build(page, 'own.hex', program('second build'))
  await page.getByRole('textbox', { name: / console\. Tab/ }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(screen(page)).toContainText('second build')

  const watch = page.getByRole('button', { name: 'Watch own.hex' })
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await build(page, 'own.hex', program('third build'))
  await expect(screen(page)).toContainText('third build')
  await expect(watch).toContainText('1×')
  await expectAccessible(page)
  await watch.click()
  await expect(page.getByText('Stopped watching own.hex. It was flashed once.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Flash again own.hex' }), 'the browser keeps the file').toBeVisible()
})

test('what is no firmware is flashed only after a question', async ({ page }) => {
  await signUp(page)
  await openUno(page)
  await build(page, 'readme.txt', 'no firmware')
  await choose(page, 'readme.txt')
  await page.getByRole('button', { name: 'Flash a file…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Flash readme.txt as raw bytes at 0x0000?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.type('led on\r')
  await expect(screen(page), 'the shell still runs').toContainText('pin 13 high')

  await build(page, 'other.uf2', 'UF2')
  await choose(page, 'other.uf2')
  await page.getByRole('button', { name: 'Flash a file…' }).click()
  await expect(page.getByText('other.uf2: This board takes .hex, .elf and .bin files, not .uf2.')).toBeVisible()

  await choose(page, 'readme.txt')
  await page.getByRole('button', { name: 'Flash a file…' }).click()
  await question.getByRole('button', { name: 'Flash raw bytes' }).click()
  await expect(page.getByText('readme.txt is running.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what is no firmware is asked about, and a format can be said', { tag: '@long' }, async ({ page, baseURL }) => {
    await signUp(page)
    const headers = { Origin: baseURL ?? '' }
    const started = await page.request.post('/v1/sessions', { headers, data: { board_type: 'uno-emulated' } })
    const { id }: { id: string } = await started.json()
    const text = page.getByRole('region', { name: 'Console as text' })
    const file = page.getByLabel('Firmware file')
    await expect(async () => {
      await page.goto(`/sessions/${id}`)
      // Before its board is ready, the page may change.
      await expect(text).toContainText('type help', { timeout: 500 })
    }).toPass()
    await file.setInputFiles({ name: 'readme.txt', mimeType: 'text/plain', buffer: Buffer.from('no firmware') })
    await page.getByRole('button', { name: 'Flash', exact: true }).click()
    await expect(text).toContainText('Flash readme.txt as raw bytes at 0x0000?')
    await page.getByRole('link', { name: 'Cancel' }).click()

    const hex = Buffer.from(program('by its format'))
    await file.setInputFiles({ name: 'blink.uf2', mimeType: 'text/plain', buffer: hex })
    await page.getByLabel('Format').selectOption('Intel HEX')
    await page.getByRole('button', { name: 'Flash', exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(text).toContainText('by its format', { timeout: 500 })
    }).toPass()
    await page.request.delete(`/v1/sessions/${id}`, { headers })
  })
})
