import { firstSession } from '#scripts/welcome.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { createKey, expect, signUp, signUpOnPage, test, topUp } from './fixtures.ts'

/** The rows of the terminal, which are text in the page. */
const screen = (page: import('@playwright/test').Page) => page.locator('.xterm-rows')

for (const [board, light] of [
  ['Arduino Uno, emulated', 'pin 13 high'],
  ['Raspberry Pi Pico, emulated', 'pin 25 high'],
] as const)
  test(`sign up, start a session on an ${board}, type at its prompt; then read what it printed`, async ({ page }) => {
    await signUpOnPage(page)
    // Four clicks from here: Boards, Start, Start session, and the terminal has the keyboard.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Boards' }).click()
    const card = page.getByRole('region', { name: board })
    await card.getByRole('link', { name: /Start/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /Start/ }).click()
    await expect(page.getByText('Connected')).toBeVisible()
    await expect(screen(page)).toContainText('type help')
    await page.keyboard.type('help')
    await page.keyboard.press('Enter')
    await expect(screen(page)).toContainText('lock up the processor')
    await page.keyboard.type('led on\r')
    await expect(screen(page)).toContainText(light)

    // The keyboard gets out again.
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('textbox', { name: /Console of/ })).not.toBeFocused()
    await page.getByRole('button', { name: 'Back to the console' }).click()
    await expect(page.getByRole('textbox', { name: /Console of/ })).toBeFocused()

    await page.getByRole('link', { name: /^End/ }).click()
    await page.getByRole('button', { name: /End session/ }).click()
    const recorded = page.getByRole('region', { name: 'Recorded text' })
    await expect(recorded).toContainText(light)
    await page.getByRole('searchbox').fill(light.toUpperCase())
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText(`1 line holds “${light.toUpperCase()}”.`)).toBeVisible()
  })

test('the commands that the start prints reach a board from a shell; the page has the record', async ({
  page,
  baseURL,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: without curl; the report says so
  test.skip(!isInstalled('curl'), 'there is no curl on this machine')
  await signUp(page)
  await topUp(page)
  const lines = firstSession(baseURL ?? '', await createKey(page, 'from a shell'))
  const printed = await outputOf('sh', ['-c', lines.join('\n')], {})
  expect(printed).toContain('lock up the processor')
  expect(printed).toContain('"end_reason":"user_ended"')
  await page.goto(`/sessions/${/ses_[0-9a-z]+/.exec(printed)?.[0]}`)
  await expect(page.getByRole('region', { name: 'Recorded text' })).toContainText('lock up the processor')
})
