// Slow: starts the whole service once more, as its image does.
import { findProgram } from '#scripts/test-programs.ts'
import { startContainer } from './container.ts'
import { expect, signUpOnPage, test } from './fixtures.ts'
import { watch, without } from './watch.ts'

const READY_WITHIN_MS = 180_000

test('in a container: sign up, start a micro:bit, and use its MicroPython', { tag: '@long' }, async ({ browser }) => {
  test.slow()
  // biome-ignore lint/suspicious/noSkippedTests: without QEMU; the report says so
  test.skip(!findProgram('qemu'), 'qemu-system-arm or firmware-microbit-micropython is not on this machine')
  const container = await startContainer({ EMULATED_BOARDS: 'microbit:1' })
  try {
    const isReady = () =>
      fetch(`${container.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    const isUp = async () => container.hasEnded() || (await isReady())
    await expect.poll(isUp, { timeout: READY_WITHIN_MS }).toBe(true)
    expect(container.hasEnded(), container.said()).toBe(false)
    const context = await browser.newContext({ baseURL: container.url })
    const page = await context.newPage()
    const faults = await watch(page)
    const screen = page.locator('.xterm-rows')

    await signUpOnPage(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Boards' }).click()
    const card = page.getByRole('article', { name: /micro:bit/ })
    await card.getByRole('link', { name: /Start/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /Start/ }).click()
    await expect(screen).toContainText('>>>')
    await page.keyboard.type('print(6*7)\r')
    await expect(screen).toContainText(/print\(6\*7\)\s*42/)
    await page.keyboard.type('while True: pass\r\r')
    // A Ctrl-C that arrives while the loop is still compiled is an ordinary character.
    await expect(async () => {
      await page.keyboard.press('Control+C')
      await expect(screen).toContainText('KeyboardInterrupt', { timeout: 2_000 })
    }).toPass()
    const banner = /MicroPython v[\s\S]*>>>[\s\S]*MicroPython v[\s\S]*>>>/
    await expect(screen).not.toContainText(banner)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(screen).toContainText(banner)
    expect(without(faults, 404)).toEqual([])
    await context.close()
  } finally {
    await container.stop()
  }
})
