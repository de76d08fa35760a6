// Slow: asks for every page in many spellings of its path.
import { DOCS } from '#app/site.ts'
import { expect, signUp, test, topUp } from './fixtures.ts'

const PRIVATE = ['/boards/start?type=uno-emulated', '/keys', '/device', '/credits', '/account/activity']

/** Ways around a guard that stands before a page instead of in it. */
const tricks: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-subrequest': 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy' },
  { 'x-middleware-rewrite': '/keys' },
  { 'x-middleware-next': '1' },
  { 'x-invoke-path': '/keys', 'x-invoke-output': '/keys' },
  { 'x-matched-path': '/keys' },
  { 'x-rewrite-url': '/keys', 'x-original-url': '/keys' },
  { 'x-nextjs-data': '1' },
]

/** Red where a page is left to a guard elsewhere: requireLogin() taken out of one is seen here. */
test('no header and no spelling of an address shows a guest a page', { tag: '@long' }, async ({ request }) => {
  test.slow()
  for (const path of PRIVATE) {
    for (const headers of tricks) {
      for (const spelling of [path, `${path}?_rsc=1a2b3`, `${path === '/' ? '/index' : path}.rsc`]) {
        const answer = await request.get(spelling, { headers })
        const what = `${spelling} ${JSON.stringify(headers)}: ${answer.status()} at ${answer.url()}`
        const text = await answer.text()
        // A prefetch brings the frame of a page alone, without what is on it.
        const isEmpty = 'next-router-prefetch' in headers || isMissing(answer.status(), text)
        const isSentAway = new URL(answer.url()).pathname === '/login' || /NEXT_REDIRECT;[a-z]+;\/login/.test(text)
        expect(isSentAway || isEmpty, what).toBe(true)
        expect(text, what).not.toMatch(
          /usr_|Logged in as|key_[0-9a-f]|credits left|No sessions are running|What happened in your account/,
        )
      }
    }
  }
})

/** What a router asks for is told in its answer that there is no such page. */
function isMissing(status: number, text: string): boolean {
  return status === 404 || text.includes('NEXT_HTTP_ERROR_FALLBACK;404')
}

test('a guest reads what this is and what it costs, and gets to an account and the docs', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Boardwalk: boards for firmware and CI, by the minute')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  const boards = page.getByRole('region', { name: 'Boards' })
  await expect(
    boards
      .getByRole('listitem')
      .filter({ hasText: /\d+ of \d+ free.*per minute/s })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toHaveCount(0)
  for (const [name, address] of [
    ['Log in', '/login'],
    ['Start with 20 free credits', '/sign-up'],
    ['CI recipes', '/docs/clients'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
  }
})

test('a guest whose link was used already is led to the account by way of the log-in page', async ({ page }) => {
  await page.goto('/confirm-email?token=used')
  await page.getByRole('link', { name: 'Log in to your account' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('a public page names its address and has a picture for where it is shared', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
}) => {
  for (const [path, card] of [
    ['/', 'default'],
    ['/boards', 'boards'],
    ['/boards/rp2350', 'boards-rp2350'],
    ['/pricing', 'pricing'],
    ['/status', 'status'],
    ['/docs/api/boards', 'docs-api-boards'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path === '/' ? '' : path}`)
    const picture = `${baseURL}/og/${card}`
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', picture)
    await expect(page.locator('meta[name="twitter:image"]')).toHaveAttribute('content', picture)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /./)
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  }
})

/** Red where who was logged in before is taken for a guest, who is not asked to log in. */
test('a browser whose login has ended is asked to log in again', async ({ page, context, baseURL }) => {
  await page.goto('/login?next=%2F&ended')
  await expect(page.getByText('You were logged out'), 'a link of a stranger says nothing').toHaveCount(0)
  await context.addCookies([{ name: 'login', value: 'ended', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page).toHaveURL('/login?next=%2F')
})

/**
 * Red where an action takes its user from anywhere but the login: sent again without the cookie it
 * must do nothing.
 */
test('a form of somebody signed in, sent again without the cookie, does nothing', async ({ page, request }) => {
  await signUp(page)
  await topUp(page)
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create key' }).click()
  const [sent] = await Promise.all([
    page.waitForRequest((made) => made.method() === 'POST'),
    page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click(),
  ])
  await expect(page.getByRole('heading', { name: 'Save your key now' })).toBeVisible()
  const headers = Object.fromEntries(
    Object.entries(sent.headers()).filter(([name]) => /^(next-|accept$|content-type$|rsc$)/.test(name)),
  )
  expect(headers).toHaveProperty('next-action')
  for (const path of ['/keys', '/login', '/docs', '/']) {
    const answer = await request.post(path, { headers, data: sent.postDataBuffer() ?? '', maxRedirects: 0 })
    expect(await answer.text(), path).not.toMatch(/key_[0-9a-f]{48}/)
  }
  await page.goto('/account/activity')
  await expect(page.getByText('API key created')).toHaveCount(1)
})

test('a person who finds a weakness sees where to report it', async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toContain('Contact: mailto:security@boardwalk.example')
  expect(await answer.text()).toContain(`Canonical: ${baseURL}/.well-known/security.txt`)
})

test('a program reads the documentation as Markdown, from the list of its pages', async ({ request }) => {
  const list = await (await request.get('/llms.txt')).text()
  const addresses = [...list.matchAll(/\]\((\S+\.md)\)/g)].map(([, address = '']) => new URL(address).pathname)
  expect(addresses).toHaveLength(DOCS.length)
  expect(addresses).toContain('/docs/api/board-control.md')
  for (const address of addresses) {
    const answer = await request.get(address)
    expect(answer.headers()['content-type'], address).toBe('text/markdown; charset=utf-8')
    expect(await answer.text(), address).toMatch(/^# .+\n\n.+/)
  }
  expect((await request.get('/docs/nowhere.md')).status()).toBe(404)
})
