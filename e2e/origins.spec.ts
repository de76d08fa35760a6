// Slow: sends each form from another site.
import { readFileSync } from 'node:fs'
import type { APIResponse, Page } from '@playwright/test'
import { expect, forgetLogin, signUp, test } from './fixtures.ts'
import { serverLog } from './kept.ts'

type Sent = Record<string, string>

/**
 * What another site can make a browser send, and what a browser sends for our own pages. Programs
 * send neither header, and proxies call us what they like.
 */
const foreign: Sent[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'no origin at all' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
]
function own(page: Page): Sent[] {
  const { origin } = new URL(page.url())
  const proxied: Sent[] = [{ host: 'backend:3000' }, { 'x-forwarded-host': 'backend:3000' }]
  return [{}, { origin }, { origin, 'sec-fetch-site': 'same-origin' }, ...proxied.map((more) => ({ ...more, origin }))]
}

/** Calm words, no cookie, and nothing of it in the log but that it was refused. */
async function expectRefused(answer: APIResponse, headers: Sent) {
  const what = `${answer.url()} ${JSON.stringify(headers)}`
  expect(answer.status(), what).toBe(403)
  expect(cookieOf(answer), what).toBe('')
  expect(await answer.text(), what).toContain('This came from another site.')
  expect(readFileSync(serverLog(), 'utf8')).not.toMatch(/Server Actions? request|header with value/)
}

const cookieOf = (answer: APIResponse) => answer.headers()['set-cookie'] ?? ''

test('a form sent with script does nothing for another site', async ({ page, person, request }) => {
  await forgetLogin(page)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  const [sent] = await Promise.all([
    page.waitForRequest((made) => 'next-action' in made.headers()),
    page.getByRole('button', { name: 'Log in' }).click(),
  ])
  const headers = Object.fromEntries(
    Object.entries(sent.headers()).filter(([name]) => /^(next-|accept$|content-type$)/.test(name)),
  )
  expect(headers).toHaveProperty('next-action')
  const replay = (more: Sent) =>
    request.post(sent.url(), {
      headers: { ...headers, ...more },
      data: sent.postDataBuffer() ?? '',
      maxRedirects: 0,
    })
  for (const more of foreign) await expectRefused(await replay(more), more)
  for (const more of own(page)) expect(cookieOf(await replay(more)), JSON.stringify(more)).toMatch(/^login=/)
})

test('a form sent without script does nothing for another site', async ({ page, person, request }) => {
  await forgetLogin(page)
  await page.goto('/login')
  const hidden = await page
    .locator('form:has(input[type=password]) input[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']))
  const multipart = { ...Object.fromEntries(hidden), ...person }
  expect(Object.keys(multipart).join()).toContain('$ACTION')
  const post = (headers: Sent) => request.post('/login', { headers, multipart, maxRedirects: 0 })
  for (const headers of foreign) await expectRefused(await post(headers), headers)
  for (const headers of own(page)) expect(cookieOf(await post(headers)), JSON.stringify(headers)).toMatch(/^login=/)
})

test('another site cannot log anybody out, and no link can', async ({ page }) => {
  await signUp(page)
  for (const headers of foreign) {
    await expectRefused(await page.request.post('/log-out', { headers, maxRedirects: 0 }), headers)
  }
  expect((await page.request.get('/log-out', { maxRedirects: 0 })).status()).toBe(405)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('no answer says that another site may read it', async ({ request }) => {
  for (const path of ['/login', '/', '/v1/auth/me', '/log-out', '/there-is-no-such-page']) {
    const answer = await request.fetch(path, { headers: { origin: 'https://evil.example' }, maxRedirects: 0 })
    expect(Object.keys(answer.headers()).join()).not.toContain('access-control-')
  }
})

/** Breaks if the page looks a code up that another site has put into its address. */
test('links on another site use up no codes of programs, and make no page say what never happened', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  const { origin } = new URL(page.url())
  const follow = async (path: string) => {
    await page.route('http://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${origin}${path}">Win</a>` }),
    )
    await page.goto('http://evil.example/')
    await page.getByRole('link', { name: 'Win' }).click()
  }
  const wrong = '/device?user_code=BCDF-GHJK'
  for (const path of [...Array(5).fill(wrong), `/login?next=${encodeURIComponent(wrong)}`]) {
    await follow(path)
    await expect(page.getByLabel('Code')).toHaveValue('BCDF-GHJK')
    await expect(page.getByText('This code is incorrect')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is incorrect')).toBeVisible()
  await forgetLogin(page)
  await follow('/login?done=reset')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Your password was reset')).toHaveCount(0)
})
