import { expect, signUpOnPage, test } from './fixtures.ts'

/** The rows of the terminal, which are text in the page. */
const screen = (page: import('@playwright/test').Page) => page.locator('.xterm-rows')

test('sign up, start a session, and type at a prompt; then read what was printed', async ({ page }) => {
  await signUpOnPage(page)
  // Four clicks from here: Boards, Start, Start session, and the terminal has the keyboard.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Boards' }).click()
  const card = page.getByRole('region', { name: 'Arduino Uno, emulated' })
  await card.getByRole('link', { name: /Start/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /Start/ }).click()
  await expect(page.getByText('Connected')).toBeVisible()
  await expect(screen(page)).toContainText('type help')
  await page.keyboard.type('help')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toContainText('lock up the processor')
  await page.keyboard.type('led on\r')
  await expect(screen(page)).toContainText('pin 13 high')

  // The keyboard gets out again.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: /Console of/ })).not.toBeFocused()
  await page.getByRole('button', { name: 'Back to the console' }).click()
  await expect(page.getByRole('textbox', { name: /Console of/ })).toBeFocused()

  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: /End session/ }).click()
  const recorded = page.getByRole('region', { name: 'Recorded text' })
  await expect(recorded).toContainText('pin 13 high')
  await page.getByRole('searchbox').fill('PIN 13 HIGH')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 line holds “PIN 13 HIGH”.')).toBeVisible()
})
