import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { newId } from '#db/ids.ts'
import { faultsOf } from '#test/api/conformance.ts'
import { waitForReact } from './wait-for-react.ts'
import { watch, without } from './watch.ts'

export { expect }

export type Person = { email: string; password: string }

/** The rules of axe that are run, by their tags; without them all. */
export type Rules = { runOnly?: { type: 'rule'; values: string[] } }

type Fixtures = {
  /**
   * What must not happen in `page` in any state: violations of its
   * policy, errors in the console, answers without their headers. At the end there may be pages
   * that are not there, and nothing else.
   */
  faults: string[]
  /** Somebody who has just signed up, in `page`: on the free tier. */
  person: Person
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ page }, use) => {
      const faults = await watch(page)
      await use(faults)
      expect(without(faults, 404), 'faults of the page').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForReact(page)
    await use(page)
  },
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'X-Forwarded-For': randomAddress() })
  },
  person: async ({ page }, use) => {
    await use(await signUp(page))
  },
})

/**
 * Signs somebody new up in this page, which ends on the home page. The form is sent as a browser
 * without script sends it, and is not shown: that takes a third of the time.
 */
export async function signUp(page: Page): Promise<Person> {
  const person = newPerson()
  const shown = await page.request.get('/sign-up')
  expect(shown.status()).toBe(200)
  const [form = ''] = (await shown.text()).split('</form>')
  const hidden = form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)
  const fields = Object.fromEntries([...hidden].map(([, name, value = '']) => [name, value.replaceAll('&quot;', '"')]))
  const sent = await page.request.post('/sign-up', { multipart: { ...fields, ...person }, maxRedirects: 0 })
  expect(sent.status(), textOf(await sent.text())).toBe(303)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  return person
}

/** What a page says, refusals among it. */
const textOf = (html: string) => html.replaceAll(/<(style|script).*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')

/** The same with the form itself. */
export async function signUpOnPage(page: Page): Promise<Person> {
  const person = newPerson()
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  return person
}

function newPerson(): Person {
  const password = `a pier of ${randomBytes(9).toString('base64url')} planks`
  return { email: `${newId('request')}@boardwalk.example`, password }
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/**
 * Has the browser forget who is signed in. It leaves home first, which would notice, and go to the
 * login page in the middle of the next step.
 */
export async function forgetLogin(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Buys the smallest pack, and so moves to the paid tier. */
export async function topUp(page: Page): Promise<void> {
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
  await expect(page.getByText('300 credits added.')).toBeVisible()
}

/** Creates a key on the API keys page and leaves its secret on the screen. */
export async function createKey(
  page: Page,
  label: string,
  expires = '90 days',
  access = 'Run sessions',
): Promise<string> {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create key' }).click()
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('radio', { name: expires }).check()
  if (access !== 'Run sessions') await page.getByRole('radio', { name: access }).check()
  // A key may do more only if somebody says so.
  await expect(page.getByRole('radio', { name: access })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name: 'Save your key now' })).toBeVisible()
  return (await page.getByText(/^key_[0-9a-f]{48}$/).textContent()) ?? ''
}

/**
 * The link on the boards page that starts a session on a type of board. Where all its boards are
 * being checked, or their agent is reconnecting, a person has to look again.
 */
export async function startLink(page: Page, type: string): Promise<Locator> {
  const link = page.getByRole('article', { name: type }).getByRole('link', { name: /Start/ }).first()
  await expect(async () => {
    await page.goto('/boards')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  return link
}

/** Opens the form that starts a session on a type of board, where a board of it is free. */
export async function openStart(page: Page, type: string): Promise<Locator> {
  await page.goto(`/boards?type=${type}`)
  await page.getByRole('link', { name: `Start a session on ${type}` }).click()
  return page.getByRole('dialog', { name: `Start a session on ${type}` })
}

/**
 * Starts a session on an emulated board by the API. Returns its id once it runs and the prompt is
 * there: a board prints before its agent has said that it is ready.
 */
export async function startSession(
  program: APIRequestContext,
  secret: string,
  options: { board_type?: string; lease_seconds?: number; parts?: object[] } = {},
): Promise<string> {
  const headers = { Authorization: `Bearer ${secret}` }
  const data = { board_type: 'pico-emulated', ...options }
  const started = await program.post('/v1/sessions', { headers, data })
  const { id }: { id: string } = await started.json()
  await expect(async () => {
    const log = await program.get(`/v1/sessions/${id}/console/log`, { headers })
    expect(await log.text()).toMatch(/> $/)
    const session = await program.get(`/v1/sessions/${id}`, { headers })
    expect(await session.json()).toMatchObject({ state: 'running' })
  }).toPass()
  return id
}

/**
 * What a program gets from a path of the API; it must be an answer that the API's description
 * allows.
 */
export async function read(program: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const answer = await program.get(path, { headers })
  const judged = { status: answer.status(), headers: new Headers(answer.headers()), text: await answer.text() }
  expect(faultsOf('GET', path, judged)).toEqual([])
  return judged
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/**
 * Flashes a file as in browsers that keep none: the dialog of those that do is out of reach of a
 * test. It takes its place in `flash-again.spec.ts`.
 */
export async function chooseFirmware(page: Page, file: ChosenFile): Promise<void> {
  await page.getByLabel('Firmware file', { exact: true }).setInputFiles(file)
}

/**
 * Runs every rule of axe, or some. Our policy allows no frames, so axe needs no page of its own to
 * put their results together, and nobody reads what it would say of elements that passed: together
 * that made it four times slower.
 */
export async function expectAccessible(page: Page, rules: Rules = {}): Promise<void> {
  expect(page.frames(), 'a frame of another site would not be looked at').toHaveLength(1)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...rules }).setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))).toEqual([])
}

function randomAddress(): string {
  const [a, b, c] = randomBytes(3)
  return `10.${a}.${b}.${c}`
}

const NARROW = { width: 375, height: 740 }

/** Expects a page to be accessible, and to fit a phone without scrolling sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  const wide = page.viewportSize()
  await page.setViewportSize(NARROW)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
  await expectAccessible(page)
  if (wide) await page.setViewportSize(wide)
}

/** Holds the page's scripts back, as a slow line does. Returns what releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
