// Slow: waits for mails.
import { expect, expectAccessible, forgetLogin, test, topUp } from './fixtures.ts'
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
  const mails = page.getByRole('region', { name: 'Notifications' })
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

test('a bad link to turn off e-mails changes nothing, and leads to the choice of e-mails', { tag: '@long' }, async ({
  page,
  person,
}) => {
  await forgetLogin(page)
  await page.goto('/unsubscribe?token=of-nobody')
  await expect(page.getByRole('heading', { name: 'This unsubscribe link is not valid' })).toBeVisible()
  await expect(page.getByText('Nothing was changed. The link may be incomplete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to choose your e-mails' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account#mails')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeInViewport()
})
