// Slow: plays a recording in a second browser.
import { build } from 'esbuild'
import { openUno, screen } from './consoles.ts'
import { createKey, expect, signUp, signUpOnPage, startLink, startSession, test, topUp } from './fixtures.ts'

test('share a console; a second browser watches, cannot type, and plays the recording until it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpOnPage(page)
  await openUno(page)
  await page.getByRole('link', { name: /^Share/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Arduino Uno, emulated')
  await page.getByRole('radio', { name: '8 hours' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^${baseURL}/shared/ses_\\w+#tkt_[0-9a-f]{48}$`))
  await expect(page.getByRole('dialog')).toContainText(/can watch until .*\d\d:\d\d UTC\./)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /^Share/ }).click()
  await expect(page.getByRole('region', { name: 'Shared links' })).toContainText('Watch only')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Watch only')

  const other = await browser.newContext()
  const guest = await other.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await guest.goto(link)
  await expect(screen(guest)).toContainText('type help')
  await expect(guest.getByRole('region', { name: 'Console' })).toContainText(/^Live2 watchingWatch only/)
  await expect(guest.getByText(/^Session ends at (.+, )?\d\d:\d\d UTC\. The link works until .*UTC\.$/)).toBeVisible()
  await expect(page.getByText('1 viewer')).toBeVisible()
  const secret = new URL(link).hash.slice(1)
  // Sent as a credential to where it belongs, and in no address and no Referer.
  expect(asked.filter((one) => one.replace(`"authorization":"Bearer ${secret}"`, '').includes(secret))).toEqual([])

  await guest.locator('.xterm-screen').click()
  await guest.keyboard.type('seagull\r')
  await page.getByRole('button', { name: 'Back to the console' }).click()
  await page.keyboard.type('help\r')
  await expect(screen(guest)).toContainText('lock up the processor')
  await expect(screen(guest)).not.toContainText('seagull')
  await guest.getByRole('button', { name: 'Find' }).click()
  await guest.keyboard.type('lock up')
  await expect(guest.getByText(/^\d+ of \d+$/)).toBeVisible()
  await guest.keyboard.press('Escape')
  // The keyboard gets out of the terminal.
  await guest.keyboard.press('Tab')
  await expect(guest.getByRole('textbox', { name: /Console of/ })).not.toBeFocused()

  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: /End session/ }).click()
  for (const one of [page, guest]) {
    const recording = one.getByRole('region', { name: 'Recording' })
    await expect(screen(one)).toContainText('lock up the processor')
    await recording.getByRole('slider').fill('0')
    await expect(screen(one)).not.toContainText('lock up the processor')
    await recording.getByRole('combobox', { name: 'Speed' }).selectOption('8×')
    await recording.getByRole('button', { name: 'Play' }).click()
    await expect(screen(one)).toContainText('lock up the processor')
    await expect(recording.getByRole('button', { name: 'Play' })).toBeVisible()
    await recording.getByRole('textbox', { name: 'Find in the recording' }).fill('no such text')
    await recording.getByRole('button', { name: 'Next' }).click()
    const found = recording.getByRole('search').getByRole('status')
    await expect(found).toHaveText('“no such text” is not in the recording.')
    await recording.getByRole('textbox', { name: 'Find in the recording' }).fill('lock up')
    await recording.getByRole('button', { name: 'Next' }).click()
    await expect(found).toHaveText(/^1 of \d+ lines?, at 0:\d\d$/)
  }

  await page.getByRole('link', { name: 'Share the recording' }).click()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByRole('region', { name: 'Shared links' })).toBeHidden()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await page.getByRole('radio', { name: '24 hours' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  await guest.goto((await page.getByRole('dialog').locator('code').textContent()) ?? '')
  await guest.reload()
  await expect(screen(guest)).toContainText('lock up the processor')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Share the recording' }).click()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByRole('region', { name: 'Shared links' })).toBeHidden()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await other.close()
})

test('a page of somebody else opens a console with a ticket, by the SDK for browsers', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await signUp(page)
  await topUp(page)
  const secret = await createKey(page, 'server of a page', 'Never')
  const sessionId = await startSession(request, secret, { board_type: 'uno-emulated', lease_seconds: 600 })
  const headers = { Authorization: `Bearer ${secret}` }
  const made = await request.post(`/v1/sessions/${sessionId}/console/tickets`, { headers, data: { mode: 'rw' } })
  const { ticket } = await made.json()
  const { outputFiles } = await build({
    stdin: { contents: `export * from './clients/typescript/src/browser.ts'`, resolveDir: '.' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'sdk',
    write: false,
  })
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  const before = await elsewhere.evaluate(`(async () => {
    const options = { url: '${baseURL}', sessionId: '${sessionId}', ticket: '${ticket}', from: 'start' }
    const console = await sdk.openConsole(options)
    await console.expect('> $')
    await console.sendLine('led on')
    const { before } = await console.expect('pin 13 high')
    await console.close()
    return before
  })()`)
  expect(before).toContain('led on')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a link is made and revoked on a page of its own', { tag: '@long' }, async ({ page }) => {
    await signUpOnPage(page)
    await (await startLink(page, 'Raspberry Pi Pico, emulated')).click()
    await page.getByRole('button', { name: /Start/ }).click()
    await expect(page).toHaveURL(/\/sessions\/ses_/)
    // Without script the page of a session that starts stays as it is.
    const share = page.getByRole('link', { name: /^Share/ })
    await expect(async () => {
      await page.reload()
      await expect(share).toBeVisible({ timeout: 1000 })
    }).toPass()
    await share.click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByText(/can watch until /)).toBeVisible()
    await expect(page.getByText(/\/shared\/ses_\w+#tkt_[0-9a-f]{48}$/)).toBeVisible()
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: /^End/ }).click()
    await page.getByRole('button', { name: /End session/ }).click()
  })
})
