import { makeBoards, makeResults } from '#core/results/testing.ts'
import { expect, expectSound, test } from './fixtures.ts'
import { withUser } from './history.ts'

const NAME = 'net/dhcp: gets a lease & keeps 100% of it'

/** A flaky test on two boards, and one that passes. */
function makeHistory(email: string): Promise<string[]> {
  return withUser(email, async (user) => {
    const places = await makeBoards(1, 2)
    const results = Array.from({ length: 24 }, (_, n) => ({
      ...{
        suite: n % 2 ? 'net' : 'boot',
        board: n % 2,
        type: 0,
        firmware: 1,
        repository: 'acme/fw',
        daysAgo: 1 + n / 24,
      },
      ...{ ref: n < 12 ? 'refs/heads/main' : 'refs/heads/topic', sha: n < 12 ? 'a'.repeat(40) : 'b'.repeat(40) },
      tests: { boots: 'passed' as const, ...(n % 2 && { [NAME]: n % 3 ? ('passed' as const) : ('failed' as const) }) },
    }))
    return makeResults(user, places, results)
  })
}

test('tests: none yet, found by name, suite and branch, and one by board and commit', async ({ page, person }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tests' }).click()
  await expect(page.getByText('No tests yet')).toBeVisible()
  await expectSound(page)
  const sessions = await makeHistory(person.email)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(4)
  const row = page.getByRole('row', { name: /dhcp/ })
  await expect(row).toContainText('Flaky')
  await expect(row.getByRole('img')).toHaveAccessibleName('Last 12 runs: 8 passed, 4 failed; the newest passed.')
  await expect(row).toContainText('33 % of 12 runs (14–61 %)')
  await expectSound(page)

  await page.getByLabel('Name').fill('dhcp')
  await page.getByLabel('Branch').selectOption('topic')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('of 6 runs')
  await page.getByLabel('Name').fill('nothing')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No tests match')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Show all tests' }).click()
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  const failure = page.getByRole('link', { name: 'Open the last failure' })
  await expect(failure).toHaveAttribute('href', `/sessions/${sessions[3]}`)
  await expect(page.getByRole('table', { name: 'By board' }).getByRole('row')).toHaveCount(2)
  const commits = page.getByRole('table', { name: 'By commit' })
  await expect(commits.getByRole('row')).toHaveCount(3)
  await expect(commits.getByRole('link')).toHaveCount(12)
  await expect(page.getByRole('table', { name: 'All runs' }).getByRole('row')).toHaveCount(13)
  await expectSound(page)
  await commits.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/sessions\/ses_\w+$/)

  await page.goto(`/tests/none`)
  await expect(page.getByRole('heading', { name: /not found|no such page/i })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('tests are filtered and shown', async ({ page, person }) => {
    await makeHistory(person.email)
    await page.goto('/tests')
    await page.getByLabel('Suite').selectOption('boot')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: 'boots' }).click()
    await expect(page.getByRole('table', { name: 'By board' }).getByRole('link', { name: /Passed at/ })).toHaveCount(12)
  })
})
