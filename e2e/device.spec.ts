// Slow: runs the command line beside the browser, which polls every few seconds.
import type { APIRequestContext } from '@playwright/test'
import { CommandLine } from '#clients/testing/command-line.ts'
import { expect, expectAccessible, forgetLogin, read, test, topUp } from './fixtures.ts'

type Grant = { device_code: string; user_code: string; verification_uri_complete: string }

async function ask(program: APIRequestContext, more: object = {}): Promise<Grant> {
  const answer = await program.post('/v1/auth/device', { data: { client_name: 'boardwalk on lab-pc', ...more } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function poll(program: APIRequestContext, { device_code }: Grant) {
  const answer = await program.post('/v1/auth/device/token', { data: { device_code } })
  return { status: answer.status(), body: await answer.json() }
}

test('a program asks, its person logs in, tops up and approves, and it gets a key that works', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const grant = await ask(program, { label: 'lab' })
  await forgetLogin(page)
  await page.goto(grant.verification_uri_complete)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByText(grant.user_code, { exact: true })).toBeVisible()
  const request = page.getByRole('region', { name: 'The request' })
  await expect(request).toContainText('“boardwalk on lab-pc” (name given by the app, not verified)')
  await expect(request).toContainText('Asks forFull access (you can allow less below)')
  await expect(request).toContainText(`Logged in as ${person.email}`)
  await expect(request).toContainText('If you did not just type boardwalk login, deny.')
  await expectAccessible(page)
  // Opening the page approves nothing.
  expect(await poll(program, grant)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })

  await expect(page.getByText('Top up first')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Top up to create API keys.' })).toBeVisible()
  await topUp(page)
  await page.goto(grant.verification_uri_complete)
  await expect(page.getByLabel('Run sessions'), 'what is asked for is more than most need').toBeChecked()
  await page.getByText('Label, expiry and limit').click()
  await expect(page.getByLabel('Label')).toHaveValue('lab')
  await expect(page.getByLabel('90 days')).toBeChecked()
  await page.getByLabel('Daily credit limit').fill('40')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status')).toContainText('“lab”: Run sessions, expires ')
  await expectAccessible(page)

  const made = await poll(program, grant)
  expect(made).toMatchObject({
    status: 201,
    body: { label: 'lab', access: 'run', credits_per_day: 40, created_by: 'device' },
  })
  const authorization = { Authorization: `Bearer ${made.body.key}` }
  expect(JSON.parse((await read(program, '/v1/auth/me', authorization)).text)).toMatchObject({ email: person.email })
  expect(await poll(program, grant)).toMatchObject({ status: 404, body: { code: 'not_found' } })

  await page.goto(grant.verification_uri_complete)
  await expect(page.getByRole('heading', { name: 'App approved' }), 'also later').toBeVisible()
  await page.goto('/device?done=approved')
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.goto('/keys')
  const row = page.getByRole('row', { name: 'lab' })
  await expect(row).toContainText('Run sessions')
  await expect(row).toContainText('0 of 40 credits used today')
  await expect(row).toContainText('by an approved app')
  await expectAccessible(page)
  await program.dispose()
})

test('a person types the code that a program shows, and denies it', { tag: '@long' }, async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  expect(person.email).toContain('@')
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const grant = await ask(program, { access: 'read' })
  await page.goto('/device')
  await expect(page.getByRole('link', { name: 'Top up' }), 'before a code is typed').toHaveAttribute(
    'href',
    '/credits?next=%2Fdevice',
  )
  await expectAccessible(page)
  await page.getByLabel('Code').fill('bcdf ghjk')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('This code is incorrect, expired or already used. Start again in your terminal.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(grant.user_code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(grant.user_code, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Full access')).toHaveCount(0)
  await expect(page.getByLabel('Label'), 'what the program calls itself').toHaveValue('boardwalk on lab-pc')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('status')).toContainText('No key was created.')
  expect(await poll(program, grant)).toMatchObject({ status: 400, body: { error: 'access_denied' } })
  await program.dispose()
})

test('boardwalk login asks, its person approves in the browser, and logout revokes the key', { tag: '@long' }, async ({
  page,
  person,
  baseURL,
}) => {
  await topUp(page)
  const cli = await CommandLine.create({ SERVICE_URL: baseURL ?? '', SERVICE_NO_PROMPT: '1' })
  const { ended, said } = cli.start('login', '--label', 'my laptop', '--expires', '7d')
  const shown = await said('Waiting for approval')
  const [, code = ''] = /Your code: (\S+)/.exec(shown) ?? []
  const [, address = ''] = /Approve it at (\S+)/.exec(shown) ?? []
  await page.goto(address)
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.getByLabel('Full access').check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'App approved' })).toBeVisible()
  expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining(`as ${person.email}`) })

  expect(JSON.parse((await cli.run(['status', '--json'])).stdout)).toMatchObject({ user: { email: person.email } })
  const keys = JSON.parse((await cli.run(['keys', 'list', '--json'])).stdout)
  expect(keys).toMatchObject([{ label: 'my laptop', created_by: 'device' }])
  expect(await cli.run(['logout'])).toMatchObject({ code: 0 })
  expect(await cli.run(['status'])).toMatchObject({ code: 5, stderr: expect.stringContaining('boardwalk login') })
  await page.goto('/keys')
  await expect(page.getByText('my laptop')).toHaveCount(0)

  const denied = cli.start('login')
  await page.goto(/Approve it at (\S+)/.exec(await denied.said('Waiting for approval'))?.[1] ?? '')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Request denied' })).toBeVisible()
  expect(await denied.ended).toMatchObject({ code: 4, stdout: '' })
})
