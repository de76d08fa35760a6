// Slow: waits until a toast goes.
import { expect, test } from './fixtures.ts'

test('a toast waits while the pointer or the focus is on it, and then goes', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await page.clock.install()
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  const toast = page.getByText('300 credits added.')
  const held = page.locator('[data-held]').filter({ has: toast })
  await toast.hover()
  await expect(held).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.mouse.move(0, 0)
  await expect(held).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(toast).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(held).toHaveCount(0)
  await page.clock.runFor(9_000)
  await expect(toast).toBeHidden()
})
