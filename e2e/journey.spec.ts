// Slow: lives through a whole session.
import { expect, expectAccessible, openStart, signUp, test } from './fixtures.ts'
import { grant, makeLab, passTime } from './lab.ts'

test('start, watch it count, extend, end, and find it among the ended and in the ledger', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const connection = 'ssh://board@bench.example:2222\nserial: 115200 8N1'
  const { type, labels } = await makeLab({ rate: 1, connection })
  const [board = ''] = labels
  const dialog = await openStart(page, type)
  await expect(dialog.getByLabel('Minutes')).toHaveValue('20')
  await expect(dialog.getByRole('group', { name: 'Choose the minutes' }).getByRole('button')).toHaveText([
    '15 min',
    'Max (20 min)',
  ])
  await dialog.getByLabel('Minutes').fill('60')
  await expect(dialog).toContainText('Up to 60 credits; you have 20')
  await expect(dialog).toContainText('Your 20 credits last 20 min.')
  await dialog.getByRole('radio', { name: 'B serial shell' }).check()
  await dialog.getByRole('button', { name: '15 min' }).click()
  await expect(dialog.getByLabel('Minutes')).toHaveValue('15')
  await expect(dialog).toContainText('Up to 15 of your 20 credits')
  await expect(dialog).toContainText(/Endsabout \d\d:\d\d.*Paid from your free credits\./)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start session' }).click()

  await expect(page).toHaveURL(/\/sessions\/ses_/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1, name: board })).toBeVisible()
  const stands = page.getByRole('region', { name: 'Status' })
  await expect(stands).toContainText('1 credit so far')
  const left = stands.locator('time').first()
  const before = await left.textContent()
  await expect(left).not.toHaveText(before ?? '')
  for (const [label, text] of [
    ['Connect with', 'ssh://board@bench.example:2222'],
    ['serial', '115200 8N1'],
  ]) {
    await page.getByRole('button', { name: `Copy (${label})` }).click()
    await expect(page.getByRole('button', { name: `Copied (${label})` })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  await expect(page, 'the time left, counted down').toHaveTitle(/^.+: 1[45]:\d\d left · Boardwalk$/)

  await page.goto('/')
  const card = page.getByRole('article', { name: board })
  await expect(card).toContainText('Running')
  await card.getByRole('button', { name: 'Copy (Connect with)' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ssh://board@bench.example:2222')
  await passTime(person.email, 2)
  // Another minute begins if the steps take long.
  await expect(card).toContainText(/[34] credits/)

  await card.getByRole('link', { name: 'Extend' }).click()
  const extend = page.getByRole('dialog', { name: `Extend the session on ${board}` })
  await extend.getByLabel('Minutes to add').fill('470')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(extend.getByLabel('Minutes to add')).toHaveAccessibleDescription(/you can add up to 465/)
  await expect(extend).toContainText(/New end time: .* Your credits pay for \d+ of these 465 minutes\. Top up/)
  await extend.getByLabel('Minutes to add').fill('1')
  await expect(extend).toContainText('New end time:')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(extend).toBeHidden()
  await expect(card.getByRole('link', { name: 'Extend' })).toBeFocused()
  await expect(card.locator('time').first()).toHaveText(/^1[234]:/)

  await card.getByRole('link', { name: /^End/ }).click()
  const end = page.getByRole('dialog', { name: `End the session on ${board}?` })
  await expect(end).toContainText(/Time left1[234]:\d\d.*[34] credits so far1 credit per minute/)
  await expectAccessible(page)
  await end.getByRole('button', { name: 'End session' }).click()
  await expect(card).toBeHidden()
  const news = page.getByText(`${board}: your session has ended. You ended it.`)
  await expect(news).toContainText(/It cost [34] credits\./)
  const cost = /(\d) credits/.exec((await news.textContent()) ?? '')?.[1]
  await expect(page.getByText('bench.example')).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Ended sessions' }).getByRole('row', { name: board })
  await expect(row).toContainText('You ended it')
  await row.getByRole('link', { name: board }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('bench.example')).toBeHidden()
  await expect(page.getByText(`${cost} started minutes × 1 credit`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' }), 'its board had no console').toContainText('Ended by you')
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline).toContainText([/Requested/, /Started/, /Extended · 1 minute added/, /Ended · You ended it/])
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await page.getByRole('link', { name: 'Start on this type with options' }).click()
  await expect(page.getByRole('radio', { name: 'B serial shell' })).toBeChecked()
  await expect(page.getByLabel('Minutes', { exact: true })).toHaveValue('16')
  await page.goBack()
  await page.getByRole('link', { name: 'View in ledger' }).click()
  const line = page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: `Session on ${board}` })
  await expect(line).toContainText(`−${cost}`)
  await line.getByRole('link').click()
  await expect(page).toHaveURL(address)
})

/**
 * Breaks where the dialog forgets the limit: with credits to spare it would promise what is then
 * refused.
 */
test('extend tells the truth at the limit, with credits to spare', { tag: '@long' }, async ({ page, person }) => {
  await grant(person.email, 5_000)
  const { type, labels } = await makeLab({ rate: 1 })
  const start = await openStart(page, type)
  await start.getByLabel('Minutes').fill('470')
  await start.getByRole('button', { name: 'Start session' }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
  await page.getByRole('link', { name: 'Extend' }).click()
  const extend = page.getByRole('dialog', { name: `Extend the session on ${labels[0]}` })
  const field = extend.getByLabel('Minutes to add')
  await expect(field).toHaveValue('10')
  await expect(extend.getByRole('group').getByRole('button')).toHaveText(['Max (10 min)'])
  await expect(extend).toContainText('You can add up to 10 min.')
  await expect(extend).toContainText(/Time left(7:\d\d:\d\d)/)
  const newEnd = extend.locator('[aria-live] time')
  const end = await newEnd.getAttribute('datetime')
  await expect(extend).toContainText(/New end time: .*Up to 10 credits more/)
  await field.fill('60')
  await expect(extend).toContainText('Sessions are limited to 8 h; you can add up to 10 min.')
  await expect(extend).toContainText(/New end time: .*Up to 10 credits more/)
  await expect(newEnd).toHaveAttribute('datetime', end ?? '')
  await expectAccessible(page)
  await extend.getByRole('button', { name: '10 min' }).click()
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(extend).toBeHidden()

  await page.getByRole('link', { name: 'Extend' }).click()
  await expect(extend).toContainText('This session has 8 h, which is the limit. It cannot be extended.')
  await expect(extend.getByRole('button')).toHaveText(['Close'])
  await expectAccessible(page)
  await extend.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${new URL(page.url()).pathname}/extend`)
  await expect(page.getByText('which is the limit')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels[0] ?? '' })).toBeVisible()
})

test('another user’s session, an unknown one, and its forms do not exist', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  const { type } = await makeLab()
  await (await openStart(page, type)).getByRole('button', { name: 'Start session' }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
  const { pathname } = new URL(page.url())
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await theirs.goto(pathname)
  await expect(theirs).toHaveURL(`/login?next=${encodeURIComponent(pathname)}`)
  await signUp(theirs)
  for (const path of [
    pathname,
    `${pathname}/extend`,
    `${pathname}/end`,
    '/sessions/ses_nonsense',
    '/sessions/%00',
    '/boards/start?board=x',
    '/boards/start?type=nope',
  ]) {
    expect((await theirs.goto(path))?.status(), path).toBe(404)
    await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await other.close()
})

test('with the keyboard alone, from start to end', { tag: '@long' }, async ({ page, person: _ }) => {
  const { type, labels } = await makeLab()
  await page.goto(`/boards?type=${type}`)
  const start = page.getByRole('link', { name: `Start a session on ${type}` })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Minutes').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: labels[0] ?? '' })).toBeVisible()
  await page.getByRole('link', { name: /^End/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'End session' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'End session' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'You ended it' })).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('start, extend and end', async ({ page, person: _ }) => {
    const { type, labels } = await makeLab()
    const [board = ''] = labels
    await page.goto(`/boards?type=${type}`)
    await page.getByRole('link', { name: `Start a session on ${board}` }).click()
    await expect(page.getByText('Up to 20 of your 20 credits'), 'of what is chosen at first').toBeVisible()
    await page.getByLabel('Minutes').fill('none')
    await page.getByRole('button', { name: 'Start session' }).click()
    await expect(page.getByText('The minutes must be a whole number from 1 to 480.')).toBeVisible()
    await page.getByLabel('Minutes').fill('5')
    await page.getByRole('button', { name: 'Start session' }).click()
    await expect(page.getByRole('heading', { level: 1, name: board })).toBeVisible()
    await page.getByRole('link', { name: 'Extend' }).click()
    await expect(page.getByLabel('Minutes to add'), 'what is left of 20 credits').toHaveValue('5')
    await page.getByLabel('Minutes to add').fill('30')
    await expect(page.getByRole('link', { name: board, exact: true }), 'back to the session').toBeVisible()
    await page.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByRole('region', { name: 'Status' })).toContainText(/credits run out/i)
    await page.getByRole('link', { name: 'Extend' }).click()
    await expect(page.getByRole('main')).toContainText(
      /Your \d+ credits end at \d\d:\d\d UTC\. Top up to add minutes\./,
    )
    await expect(page.getByLabel('Minutes to add')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Top up' }), 'in its place').toBeVisible()
    await expect(page.getByRole('button', { name: 'Extend' })).toBeHidden()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: /^End/ }).click()
    await page.getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('Ended by you after')).toBeVisible()
  })
})
