// Slow: starts, flashes and ends an emulated board.
import type { Page } from '@playwright/test'
import { unoPrinter } from './avr-program.ts'
import { endSession, openUno, prompt, screen } from './consoles.ts'
import { chooseFirmware, expect, signUp, test } from './fixtures.ts'

/** Collects from now on what a page has read aloud. Returns what was, and forgets it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role=status], [role=alert], [role=log]')
        if (!region || region.getAttribute('aria-live') === 'off') continue
        const changed = target instanceof Element ? [...addedNodes] : [target]
        texts.push(...changed.map(({ textContent }) => textContent ?? ''))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => said.evaluate((texts) => texts.splice(0))
}

test('a screen reader and the keyboard alone lead through a session: start, type, flash, end', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await openUno(page)
  await expect(prompt(page)).toBeFocused()
  await expect(page.getByRole('main').getByText(/^Uno #\d+: your session is running\.$/)).toHaveCount(1)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Status":
        - heading /^Arduino Uno, emulated Uno .\\d+$/ [level=1]
        - text: Running
        - link /^Extend the session on Uno .\\d+$/
        - link /^End the session on Uno .\\d+$/
        - link /^Share the console of Uno .\\d+$/
        - button "More about this session"
      - region "Console":
        - button "Skip the console"
        - status: Connected
        - textbox /^Uno .\\d+ console\\. Tab is sent to the board; Shift\\+Tab leaves the console/
        - region "Send":
          - textbox "Line to send"
          - button "Send"
          - toolbar "Output"
        - tablist "Panes":
          - tab "Timeline"
          - tab "Plotter"
        - group "Board":
          - button "Flash a file…"
          - button "Reset"
        - region "Board":
          - button "Reset button"
          - group "Pins on the drawing"
  `)
  const said = await listen(page)

  await page.keyboard.press('F6')
  await expect(page.getByRole('textbox', { name: 'Line to send' })).toBeFocused()
  await page.keyboard.type('led on')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toContainText('pin 13 high')
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Flash a file…' })).toBeFocused()
  for (const name of ['Flash options', 'Reset', 'Power off', 'More power switches', 'Reset button']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus'), 'the first pin that can be set').toHaveAccessibleName(/^D12, .*: set high$/)
  await page.keyboard.press('Shift+F6')
  await page.keyboard.press('Shift+F6')
  await expect(prompt(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Skip the console' })).toBeFocused()
  expect((await said()).join(), 'output is read only if that is wanted').not.toContain('pin 13')

  const buffer = Buffer.from(unoPrinter(['tick']))
  await chooseFirmware(page, { name: 'blink.hex', mimeType: 'text/plain', buffer })
  await expect(screen(page)).toContainText('tick')
  await expect(page.getByText('blink.hex is running.')).toBeVisible()
  const ofFlash = (await said()).join('\n')
  expect(ofFlash).toContain('blink.hex is running.')
  expect(ofFlash, 'its steps are not').not.toMatch(/Erasing|Writing/)

  await endSession(page)
  await expect
    .poll(async () => (await said()).join('\n'))
    .toMatch(/Uno #\d+: your session has ended\. You ended it\. It cost \d credits?\./)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Status":
        - text: Ended
        - button "Start again on this type"
      - region "Outcome"
      - region "Recording":
        - search:
          - textbox "Find in the recording"
        - textbox /^Recording of Uno .\\d+\\. Space plays and pauses/
        - region "Board"
        - slider "Position in the recording"
        - button "Play from start"
        - button "Copy link to this moment"
  `)
})
