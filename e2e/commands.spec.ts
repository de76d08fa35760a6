// Slow: walks through pages by the keyboard.
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeHistory } from './history.ts'

test('the command palette finds pages, sessions, boards and the theme', async ({ page, person }) => {
  const { sessions } = await makeHistory(person.email, { ended: 1, isRunning: true })
  await page.goto('/')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(palette.getByRole('option', { name: /Start on/ }).first()).toBeVisible()
  await expectAccessible(page)
  await palette.getByRole('combobox').fill('keys')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keys')
  await page.keyboard.press('Control+k')
  await palette.getByRole('group', { name: 'Your sessions' }).getByRole('option').first().click()
  await expect(page).toHaveURL(`/sessions/${sessions[0]}`)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('end ')
  await palette.getByRole('option', { name: 'End this session…' }).click()
  await expect(page).toHaveURL(`/sessions/${sessions[0]}/end`)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('renew lease')
  await expect(palette.getByRole('option').nth(1), 'what the docs have for it').toContainText('lease')
  await palette.getByRole('option', { name: 'Search the docs for “renew lease”' }).click()
  await expect(page).toHaveURL('/docs/search?q=renew+lease')
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('dark')
  await expect(palette.getByRole('option', { name: 'Dark theme' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  const logOut = palette.getByRole('option', { name: 'Log out', exact: true })
  await expect(logOut).toBeVisible()
  await palette.getByRole('combobox').fill('log out')
  await expect(logOut).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('Escape closes the palette and the list of shortcuts, and gives the focus back', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await page.goto('/credits')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opener = page.getByRole('button', { name: 'Search and commands' })
  const link = page.getByRole('link', { name: 'Export CSV' })
  for (const [from, keys, opened] of [
    [opener, 'Enter', palette],
    [link, 'Control+k', palette],
    [link, '?', sheet],
  ] as const) {
    await from.focus()
    await page.keyboard.press(keys)
    await expect(opened).toBeVisible()
    if (opened === palette) await expect(palette.getByRole('combobox'), 'one may type at once').toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(from).toBeFocused()
  }
})

test('keys lead to pages, not while one types, and can be turned off', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL('/credits', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('New session')
  await expectAccessible(page)
  await sheet.getByLabel('Enable single-key shortcuts').uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/credits')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/boards')
  const field = page.getByLabel('Search', { exact: true })
  await field.focus()
  await page.keyboard.type('gc n?')
  await expect(field).toHaveValue('gc n?')
  await expect(page, 'what was typed is searched for, and leads nowhere else').toHaveURL('/boards?q=gc+n%3F')
  await expect(sheet).toBeHidden()
})

test('a page that is long in coming is announced at once', { tag: '@long' }, async ({ page, person: _ }) => {
  await page.route(/\/credits\?_rsc=/, async (route) => {
    await page.locator('[data-navigating]').waitFor({ state: 'attached' })
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  await expect(page.locator('[data-navigating]')).toHaveCount(0)
})
