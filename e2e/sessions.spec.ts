// Slow: pages through a long history.
import type { Locator } from '@playwright/test'
import { expect, signUp, test } from './fixtures.ts'
import { makeHistory } from './history.ts'
import { setBoards } from './lab.ts'

test('ended sessions are paged through by links that can be shared', { tag: '@long' }, async ({ page, person }) => {
  const { board } = await makeHistory(person.email, { ended: 45, isRunning: true })
  await page.goto('/')
  const rows = page.getByRole('table', { name: 'Ended sessions' }).getByRole('row', { name: board })
  await expect(page.getByRole('article')).toContainText([board])
  await expect(rows, 'the newest few').toHaveCount(5)
  await page.getByRole('link', { name: 'All sessions' }).click()
  await expect(rows).toHaveCount(20)
  await expect(rows.first().locator('time:visible')).toHaveText('1 hour ago')
  await expect(page.getByText('1–20 of 45')).toBeVisible()

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('21–40 of 45')).toBeVisible()
  await expect(page).toHaveURL('/sessions?offset=20#ended')
  await page.goto('/sessions?offset=40')
  await expect(page.getByText('41–45 of 45')).toBeVisible()
  await expect(rows).toHaveCount(5)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('21–40 of 45')).toBeVisible()

  const pages = page.getByRole('navigation', { name: 'Pages of ended sessions' })
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['Page 1', 'Page 2', 'Page 3'])
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL('/sessions?offset=40#ended')

  await page.goto('/sessions?offset=4500')
  await expect(page.getByText('No ended sessions on this page. There are 45 in all.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(page.getByText('41–45 of 45')).toBeVisible()
  for (const nonsense of ['-1', '1e2', 'abc', '', '20&offset=40']) {
    await page.goto(`/sessions?offset=${nonsense}`)
    await expect(page.getByText('1–20 of 45')).toBeVisible()
  }
})

test('a session is started again only where its type has a board in service', async ({ page, person }) => {
  const { type, sessions } = await makeHistory(person.email, { ended: 1 })
  await page.goto(`/sessions/${sessions[0]}`)
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await expectAtHome(page.getByRole('button', { name: `Start again on ${type}` }))
  await page.goto(`/sessions/${sessions[0]}`)
  await setBoards(type, undefined, { condition: 'maintenance' })
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: /^(See free boards|Start .+)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0)
  await expectAtHome(page.getByRole('link', { name: 'Pick a board' }))
})

/** The home page knows some seconds late which types can be started. */
async function expectAtHome(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().goto('/')
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a second user sees none of it', async ({ page, person, browser, baseURL }) => {
  const { board } = await makeHistory(person.email, { ended: 3, isRunning: true })
  await page.goto('/')
  await expect(page.getByRole('article')).toContainText([board])

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await signUp(theirs)
  await theirs.goto('/')
  await expect(theirs.getByText('0 of 6 done')).toBeVisible()
  await theirs.goto('/credits')
  await expect(theirs.getByRole('row')).toHaveCount(2)
  await theirs.goto('/keys')
  await expect(theirs.getByText('API keys come with your first top-up, from $5')).toBeVisible()
  expect(await theirs.content()).not.toContain(person.email)
  await other.close()
})
