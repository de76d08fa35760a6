// Slow: shows over 2,000 sequences on each of four pages.
import type { Page } from '@playwright/test'
import { actingSequences, hurtingSequences } from '#components/console/testing.ts'
import { openUno, screen, watchConsoles } from './consoles.ts'
import { expect, signUp, test } from './fixtures.ts'
import { startGuestConsole } from './guest-console.ts'

const BATCH_LENGTH = 50

/** Sequences, and what a board prints after each: the last marker shows that all were survived. */
const batches = batchesOf([...actingSequences, ...hurtingSequences])

function batchesOf(sequences: string[]): { text: string; marker: string }[] {
  return Array.from({ length: Math.ceil(sequences.length / BATCH_LENGTH) }, (_, i) => {
    const batch = sequences.slice(i * BATCH_LENGTH, (i + 1) * BATCH_LENGTH)
    const marker = `marker ${i}.`
    return { text: batch.map((sequence) => `${sequence}\r\nx ${marker}`).join(''), marker }
  })
}

async function expectSurvived(page: Page, print: (text: string) => void): Promise<void> {
  for (const { text, marker } of batches) {
    print(text)
    await expect(screen(page)).toContainText(marker)
  }
}

/** Breaks without a bound of numbers, of marks on a character, of strings, or `swallowErase`. */
test('a board’s output hurts neither a console, a shared link nor a recording', { tag: '@long' }, async ({
  page,
  browser,
  faults,
}) => {
  test.slow()
  const { print } = await watchConsoles(page)
  await signUp(page)
  await openUno(page)
  await expectSurvived(page, print)

  await page.getByRole('link', { name: /^Share/ }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const other = await browser.newContext()
  const guest = await other.newPage()
  const { print: printToGuest } = await watchConsoles(guest)
  await guest.goto(link)
  await expect(screen(guest)).toContainText('type help')
  await expectSurvived(guest, printToGuest)
  await other.close()

  await page.evaluate(() => {
    const { copyWithin } = Uint32Array.prototype
    Uint32Array.prototype.copyWithin = () => {
      Uint32Array.prototype.copyWithin = copyWithin
      throw new Error('a fault of the terminal')
    }
  })
  print('a\u001b[5b')
  await expect(page.getByText('The terminal stopped at this output and was started again.')).toBeVisible()
  print('and prints on')
  await expect(screen(page)).toContainText('and prints on')
  expect(faults.splice(0)).toEqual(['error: Error: a fault of the terminal'])

  await page.route('**/console/log?format=ndjson*', (route) => route.fulfill({ body: recordingOf() }))
  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: /End session/ }).click()
  await expect(screen(page)).toContainText(batches.at(-1)?.marker ?? '')
  const position = page.getByRole('region', { name: 'Recording' }).getByRole('slider')
  for (const [second, { marker }] of batches.entries()) {
    await position.fill(String(second))
    await expect(screen(page)).toContainText(marker)
  }
})

test('a board’s output does not hurt the landing page', { tag: '@long' }, async ({ page }) => {
  const { print } = await watchConsoles(page)
  await page.goto('/')
  await startGuestConsole(page)
  await expectSurvived(page, print)
})

/** A recording with one batch a second. */
function recordingOf(): string {
  const lines = batches.map(({ text }, second) => ({
    kind: 'out',
    offset: 0,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    bytes: Buffer.from(text).toString('base64'),
  }))
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
