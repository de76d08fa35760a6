import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeLab, setBoards } from './lab.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Filter the boards' })

async function choose(page: Page, chosen: { Type?: string; State?: string; Capability?: string }) {
  for (const [label, value] of Object.entries(chosen)) await form(page).getByLabel(label).selectOption(value)
  await form(page).getByRole('button', { name: 'Filter' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('boards are filtered by type, state and capability, and the filters are kept', async ({ page, person: _ }) => {
      const { type, labels } = await makeLab({ count: 3 })
      const [flashed = '', closed = '', plain = ''] = labels
      const matching = [flashed, closed].toSorted((a, b) => (a < b ? -1 : 1))
      await setBoards(type, flashed, { capabilities: ['console', 'flash'] })
      await setBoards(type, closed, { condition: 'maintenance', capabilities: ['flash'] })
      await page.goto('/boards')
      const boards = page.getByRole('list', { name: `Boards of type ${type}` }).getByRole('listitem')

      await choose(page, { Type: type })
      await expect(page).toHaveURL(/\/boards\?type=[\w-]+&state=&capability=$/)
      await expect(boards).toHaveCount(3)
      await choose(page, { Capability: 'flash' })
      await expect(boards).toHaveText(matching.map((label) => new RegExp(label)))
      await choose(page, { State: 'Free' })
      await expect(boards).toHaveText([new RegExp(flashed)])
      await expect(form(page).getByLabel('Type')).toHaveValue(type)
      await expect(form(page).getByLabel('State')).toHaveValue('available')
      await expect(form(page).getByLabel('Capability')).toHaveValue('flash')
      await expect(page.getByText(plain, { exact: true })).toHaveCount(0)

      await choose(page, { State: 'Offline' })
      await expect(page.getByText('No boards match')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect(page).toHaveURL(/\/boards$/)
      for (const label of ['Type', 'State', 'Capability']) await expect(form(page).getByLabel(label)).toHaveValue('')
      await expect(page.getByRole('heading', { level: 2, name: type })).toBeVisible()
    })
  })
}

test('pages and the link to all boards of a type keep the filters', async ({ page, person: _ }) => {
  const { type } = await makeLab({ count: 61 })
  await setBoards(type, undefined, { capabilities: ['tilt'] })
  await page.goto('/boards?capability=tilt')
  await page.getByRole('link', { name: 'All 61 matching boards of this type' }).click()
  await expect(page).toHaveURL(`/boards?type=${type}&capability=tilt`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`/boards\\?type=${type}&capability=tilt&offset=60`))
  await expect(page.getByText('61–61 of 61')).toBeVisible()
  await expect(form(page).getByLabel('Capability')).toHaveValue('tilt')
})

test('a mistyped word in the address is named with the nearest one', async ({ page, person: _ }) => {
  const { type } = await makeLab()
  await page.goto(`/boards?type=${type}x&state=available`)
  await expect(page.getByText(`There is no board type “${type}x”`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: type, exact: true }).click()
  await expect(page).toHaveURL(`/boards?type=${type}&state=available`)
  await expect(page.getByRole('heading', { level: 2, name: type })).toBeVisible()
  await page.goto('/boards?state=freee')
  await expect(page.getByText('There is no state “freee”')).toBeVisible()
})
