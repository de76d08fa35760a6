// Slow: opens many dialogs.
import { expect, expectAccessible, openStart, test } from './fixtures.ts'
import { makeLab, setBoards } from './lab.ts'

test('what is refused is said in the dialog, and what was chosen stays', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  const { type } = await makeLab()
  const dialog = await openStart(page, type)
  await dialog.getByRole('radio', { name: 'B serial shell' }).check()
  await dialog.getByLabel('Minutes').fill('481')
  await dialog.getByRole('button', { name: 'Start session' }).click()
  await expect(dialog.getByLabel('Minutes')).toBeFocused()
  await expect(dialog.getByLabel('Minutes')).toHaveAccessibleDescription(
    'The minutes must be a whole number from 1 to 480.',
  )
  await dialog.getByLabel('Minutes').fill('7')
  await dialog.getByLabel('Wait in the queue').uncheck()
  await setBoards(type, undefined, { condition: 'maintenance' })
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`No ${type} is free.`)
  await expect(dialog.getByLabel('Minutes')).toHaveValue('7')
  await expect(dialog.getByRole('radio', { name: 'B serial shell' })).toBeChecked()
  await expectAccessible(page)
})

test('what would be refused is said before anything is typed, with what helps', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  const [first, second, hardware, dear] = await Promise.all([makeLab(), makeLab(), makeLab(), makeLab({ rate: 50 })])
  await setBoards(hardware.type, undefined, { driver: 'serial' })
  const unpaid = await openStart(page, dear.type)
  await expect(unpaid).toContainText('A minute costs 50 credits; you have 20.')
  await unpaid.getByRole('link', { name: 'Top up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()

  const unconfirmed = await openStart(page, hardware.type)
  await expect(unconfirmed).toContainText(`Confirm your e-mail address to use the ${hardware.type}.`)
  await expect(unconfirmed.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await unconfirmed.getByRole('link', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()

  await (await openStart(page, first.type)).getByRole('button', { name: 'Start session' }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
  const limited = await openStart(page, second.type)
  await expect(limited).toContainText('You have 1 session, your limit.')
  await limited.getByRole('link', { name: 'Your sessions' }).click()
  await expect(page.getByRole('article', { name: first.labels[0] ?? '' })).toBeVisible()
  await page.goto(`/boards/start?type=${second.type}`)
  await expect(page.getByText('You have 1 session, your limit.')).toBeVisible()
})
