// Slow: starts an emulated board.
import { expect, expectAccessible, openStart, signUp, test } from './fixtures.ts'

test('declare parts as one starts a session, and find them at their pins', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  await signUp(page)
  const form = await openStart(page, 'uno-emulated')
  await form.getByText('Parts on the pins').click()
  const parts = form.getByRole('textbox', { name: /^Buttons, LEDs/ })
  await parts.fill('parts:\n  - { name: knob, kind: potentiometer, pin: D4 }')
  await form.getByRole('button', { name: 'Start session' }).click()
  await expect(form.getByText(/^parts:2:\d+: pin: must be an analogue input: A0/)).toBeVisible()
  await form.locator('input[type=file]').setInputFiles({
    ...{ name: 'parts.yaml', mimeType: 'text/yaml' },
    buffer: Buffer.from(
      'parts:\n  - { name: knob, kind: potentiometer, pin: A0 }\n  - { name: lamp, kind: led, pin: D13 }',
    ),
  })
  await expect(parts).toHaveValue(/pin: A0/)
  await form.getByRole('button', { name: 'Start session' }).click()

  const drawn = page.getByRole('group', { name: 'Pins on the drawing' })
  await expect(drawn.getByRole('button', { name: 'A0, analogue input 0, knob (potentiometer)' })).toBeVisible()
  await drawn.getByRole('button', { name: /^SCL/ }).focus()
  await page.keyboard.press('End')
  const tip = page.getByText('Click: set its voltage')
  await expect(tip, 'the keyboard shows what the pointer does').toBeVisible()
  await page.keyboard.press('Enter')
  const volts = page.getByRole('slider', { name: 'A5 volts' })
  await expect(volts).toBeFocused()
  await page.keyboard.press('End')
  await expect(volts).toHaveAttribute('aria-valuetext', '5.00 volts')
  await page.locator('.xterm-helper-textarea').focus()
  await page.keyboard.type('adc 5\r')
  await expect(page.locator('.xterm-rows')).toContainText('1023')
  await expectAccessible(page)
  const id = /ses_[0-9a-z]+/.exec(page.url())?.[0]
  await page.request.delete(`/v1/sessions/${id}`, { headers: { Origin: baseURL ?? '' } })
})
