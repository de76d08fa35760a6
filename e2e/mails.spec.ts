import { expect, expectAccessible, test, topUp } from './fixtures.ts'
import { confirmAddress, mailTo } from './mail.ts'

test('e-mails: choose them on the account page, or turn a kind off by the link of such a mail', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await confirmAddress(page, person)
  await topUp(page)
  const receipt = await mailTo(person.email, 'Receipt: 300 credits')
  const link = new URL(/^Turn off e-mails like this: (http:\S+)$/m.exec(receipt)?.[1] ?? '')

  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await stranger.goto(link.pathname + link.search)
  await expectAccessible(stranger)
  await expect(stranger.getByText('After each top-up.')).toBeVisible()
  await page.goto('/account')
  const mails = page.getByRole('region', { name: 'E-mail notifications' })
  await expect(mails.getByRole('checkbox', { name: 'Receipt' }), 'opening the link changes nothing').toBeChecked()
  await stranger.getByRole('button', { name: 'Turn off' }).click()
  await expect(stranger.getByText('Receipt e-mails are off.')).toBeVisible()

  await page.reload()
  await expect(mails.getByRole('checkbox', { name: 'Receipt' })).not.toBeChecked()
  await mails.getByRole('checkbox', { name: 'Session ended' }).uncheck()
  await mails.getByRole('checkbox', { name: 'Receipt' }).check()
  await mails.getByRole('button', { name: 'Save' }).click()
  await expect(mails.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(mails.getByRole('checkbox', { name: 'Receipt' })).toBeChecked()
  await expect(mails.getByRole('checkbox', { name: 'Session ended' })).not.toBeChecked()
  await page.goto('/account/activity')
  await expect(page.getByText('E-mail preferences changed').first()).toBeVisible()
})
