// Slow: repeats each step without script.
import type { Page } from '@playwright/test'
import { makeSession } from '#db/factory.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { withUser } from './history.ts'
import { grant, makeLab } from './lab.ts'

const form = (page: Page) => page.getByRole('form', { name: /^Filter the/ })

async function filter(page: Page, typed: { [label: string]: string }) {
  for (const [label, value] of Object.entries(typed)) {
    const choice = form(page).getByRole('combobox', { name: label })
    if (await choice.count()) await choice.selectOption(value)
    else await form(page).getByRole('textbox', { name: label }).fill(value)
  }
  await form(page).getByRole('button', { name: 'Apply' }).click()
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the sessions' })

async function search(page: Page, query: string) {
  await box(page).fill(query)
  await page.getByRole('form', { name: 'Search the sessions' }).getByRole('button', { name: 'Search' }).click()
}

const ended = (page: Page) => page.getByRole('table', { name: 'Ended sessions' }).getByRole('row')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('sessions are found by type, metadata and reason, and what is chosen is kept', { tag: '@long' }, async ({
      page,
      person,
    }) => {
      const [mine, other] = [await makeLab(), await makeLab()]
      const metadata = { repository: 'ada/blinky', run_url: 'https://ci.example/1', note: 'javascript:alert(1)' }
      await withUser(person.email, async (user) => {
        await makeSession({ user, boardType: mine.type, metadata })
        await makeSession({ user, boardType: other.type, endReason: 'time_limit', creditsUsed: 7 })
      })
      await page.goto('/')
      await page.getByRole('link', { name: 'All sessions' }).click()
      await expect(ended(page)).toHaveCount(3)
      await search(page, 'repository:ada/blinky')
      await expect(ended(page)).toHaveCount(2)
      await expect(box(page)).toHaveValue('repository:ada/blinky')
      await search(page, 'repository:ada/blinky reason:time_limit')
      await expect(page.getByText('No sessions match')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Clear search' }).click()
      await expect(ended(page)).toHaveCount(3)
      await page.getByRole('link', { name: 'Most expensive first' }).click()
      await expect(box(page)).toHaveValue('sort:dearest')
      await expect(ended(page).nth(1)).toContainText(other.type)
      await search(page, `${mine.type} state:live reason:bored`)
      await expect(page.getByText('Not understood, and left out: reason:bored')).toBeVisible()
      await expect(page.getByText('No sessions match')).toBeVisible()
      await search(page, `${mine.type} state:ended`)
      await expect(ended(page)).toHaveCount(2)
      await ended(page).getByRole('link').click()
      await page.getByRole('button', { name: 'More about this session' }).click()
      await expect(page.getByText('ada/blinky')).toBeVisible()
      await expect(page.getByRole('link', { name: 'https://ci.example/1' })).toHaveAttribute('rel', /noreferrer/)
      // Only an https run_url is a link.
      await expect(page.getByText('javascript:alert(1)')).toBeVisible()
      await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
      const { pathname } = new URL(page.url())
      await page.goto('/sessions')
      await search(page, ` ${pathname.replace('/sessions/', '')} `)
      await expect(page).toHaveURL(pathname)
      await expect(page.getByText('ada/blinky')).toBeAttached()
    })

    test('who has no sessions is offered a first one, and no search', { tag: '@long' }, async ({ page, person: _ }) => {
      await page.goto('/sessions')
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('button', { name: 'Start an emulated board' })).toBeVisible()
      await expect(box(page)).toHaveCount(0)
      await page.goto('/sessions?sort=dearest')
      await expect(page.getByText('No sessions match')).toBeVisible()
      await expect(box(page), 'a link with parameters is told in words').toHaveValue('sort:dearest')
    })

    test('the ledger is filtered by kind and day', { tag: '@long' }, async ({ page, person }) => {
      await grant(person.email, 100)
      await page.goto('/credits')
      const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row')
      await expect(rows).toHaveCount(3)
      await expect(form(page), 'nothing to look for on one page').toHaveCount(0)
      await page.goto('/credits?from=2020-01-01')
      await filter(page, { Kind: 'adjustment' })
      await expect(rows).toHaveCount(2)
      await expect(form(page).getByLabel('Kind')).toHaveValue('adjustment')
      await filter(page, { To: '2020-01-01' })
      await expect(page.getByText('No entries match')).toBeVisible()
      await form(page).getByRole('link', { name: 'Clear' }).click()
      await expect(rows).toHaveCount(3)
    })

    test('limits are set, refused and taken away', async ({ page, person: _ }) => {
      await page.goto('/credits')
      const day = page.getByLabel('Daily credit limit')
      await day.fill('1.5')
      await page.getByRole('button', { name: 'Save limits' }).click()
      await expect(
        page.getByText('The value must be a whole number from 1 to 1000000, or be left empty.'),
      ).toBeVisible()
      await expect(day).toHaveValue('1.5')
      await day.fill('50')
      await page.getByLabel('Low-balance warning').fill('10')
      await page.getByRole('button', { name: 'Save limits' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.reload()
      await expect(day).toHaveValue('50')
      await day.fill('')
      await page.getByRole('button', { name: 'Save limits' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.reload()
      await expect(day).toHaveValue('')
      await expect(page.getByLabel('Low-balance warning')).toHaveValue('10')
      if (javaScriptEnabled) await expectAccessible(page)
    })
  })
}
