import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Starts a visitor's console on the landing page. Other journeys use the same boards, so one may
 * have to ask again until two are free.
 */
export async function startGuestConsole(page: Page): Promise<void> {
  const demo = page.getByRole('region', { name: 'Try a board' })
  await expect(async () => {
    // Once it has started, a busy machine may take its time to get the board ready.
    const start = page.getByRole('button', { name: /^(Start the console|Try again)$/ })
    if (await start.isVisible()) await start.click({ timeout: 2_000 })
    await expect(demo.getByText('Connected', { exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}
