// Slow: floods the service for seconds, several times.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import autocannon from 'autocannon'
import { expect, forgetLogin, test } from './fixtures.ts'
import { serverLog } from './kept.ts'

const IN_FLIGHT = 50
const ROUNDS = 4
const QUIET_CALLS = 25
const SLOWDOWN = 3
const CROWD_SECONDS = 4
/** The status of a page that says that the e-mail address or the password is wrong. */
const WRONG = 200
/** So few that the limit on all calls of a login is not reached. */
const BUSY_CALLS = 40

/**
 * Red without the turns of http/pages/password-form-queue.ts, where fifty pages are rendered beside
 * each other, and without those of core/accounts/hash-queue.ts, where fifty passwords are hashed.
 * Quiet and flooded calls take turns too, so that a machine that does other things slows both.
 */
test('with fifty logins in flight, programs are answered at most three times as slowly', { tag: '@long' }, async ({
  page,
  person,
}) => {
  test.slow()
  const sessions = await caller(page)
  await forgetLogin(page)
  const logIn = await guesser(page, person.email)
  await logIn()
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (let call = 0; call < QUIET_CALLS; call++) quiet.push(await sessions())
    let done = false
    const flood = Promise.all(Array.from({ length: IN_FLIGHT }, logIn)).finally(() => {
      done = true
    })
    for (let call = 0; call < BUSY_CALLS && !done; call++) busy.push(await sessions())
    expect(await flood).toEqual(Array(IN_FLIGHT).fill(WRONG))
  }
  const [before, during] = [median(quiet), median(busy)]
  test.info().annotations.push({ type: 'median', description: `quiet ${before} ms, flooded ${during} ms` })
  expect(during).toBeLessThanOrEqual(SLOWDOWN * before)
})

/**
 * Red without http/pages/guest-queue.ts, where a hundred pages are rendered beside each other, and
 * without http/pages/cache.ts, where the reference is rendered for each of its readers.
 */
test('with a hundred readers of pages, programs are answered at most three times as slowly', { tag: '@long' }, async ({
  page,
  person: _,
}) => {
  test.slow()
  const sessions = await caller(page)
  const [quiet, busy]: [number[], number[]] = [[], []]
  const description: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let call = 0; call < QUIET_CALLS; call++) quiet.push(await sessions())
    const before = pagesRead()
    let done = false
    const crowd = Promise.all(['/docs', '/login'].map((path) => readers(new URL(path, page.url())))).finally(() => {
      done = true
    })
    await expect.poll(pagesRead).toBeGreaterThan(before + IN_FLIGHT)
    for (let call = 0; call < BUSY_CALLS && !done; call++) busy.push(await sessions())
    for (const { non2xx, errors } of await crowd) expect({ non2xx, errors }).toEqual({ non2xx: 0, errors: 0 })
    description.push(...(await crowd).map((read) => `${read.url}: ${read['2xx']}`))
  }
  const [before, during] = [median(quiet), median(busy)]
  test.info().annotations.push({ type: 'median', description: `quiet ${before} ms, crowded ${during} ms` })
  test.info().annotations.push({ type: 'pages', description: description.join() })
  expect(during).toBeLessThanOrEqual(SLOWDOWN * before)
})

/** Reads a page on many connections for a while, from a thread of its own. */
function readers(url: URL) {
  const headers = { 'accept-encoding': 'gzip' }
  return autocannon({
    url: url.href,
    connections: IN_FLIGHT,
    duration: CROWD_SECONDS,
    timeout: 60,
    workers: 1,
    headers,
  })
}

/** How many pages of the crowd's have been answered. */
const pagesRead = () => readFileSync(serverLog(), 'utf8').match(/"route":"\/(docs|login)"/g)?.length ?? 0

/**
 * Calls GET /v1/sessions as the person who is signed in, and answers how many milliseconds that
 * took.
 */
async function caller(page: Page): Promise<() => Promise<number>> {
  const cookies = await page.context().cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const url = new URL('/v1/sessions', page.url())
  return async () => {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.text()
    expect(answer.status).toBe(200)
    return performance.now() - began
  }
}

/**
 * Sends the login form with a wrong password, each time for somebody else and from somewhere else,
 * as a flood would.
 */
async function guesser(page: Page, email: string): Promise<() => Promise<number>> {
  await page.goto('/login')
  const hidden = await page
    .locator('form:has([type=password]) input[type=hidden]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
  const url = page.url()
  let guesses = 0
  return async () => {
    guesses += 1
    const form = new FormData()
    for (const [name = '', value = ''] of hidden) form.append(name, value)
    form.append('email', `${guesses}.${email}`)
    form.append('password', 'not the password at all')
    const headers = { 'X-Forwarded-For': `192.0.${guesses >> 8}.${guesses & 255}` }
    const answer = await fetch(url, { method: 'POST', headers, body: form })
    await answer.text()
    return answer.status
  }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
