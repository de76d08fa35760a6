import type { Page } from '@playwright/test'
import { endSession } from './consoles.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { grant, look, makeLab, passTime, start } from './lab.ts'
import { waitForReact } from './wait-for-react.ts'

/** What a hidden page may take to tell, on a slow machine. */
const SOON = { timeout: 30_000 }

/** Breaks if a header does not know of the session: nothing would say that it is charged. */
test('what runs is in the header of every page, and its last minutes in the title', async ({ page, person }) => {
  const { type } = await makeLab({ rate: 1 })
  await start(page, type, '20')
  const { pathname } = new URL(page.url())
  const meter = page.getByRole('banner').getByRole('link', { name: /1 running/ })
  for (const path of ['/keys', '/docs/consoles']) {
    await page.goto(path)
    await expect(meter).toContainText(/1 running·(19:\d\d|20:00) left·1 credit\/min/)
    await expectAccessible(page)
  }
  await passTime(person.email, 16)
  await page.goto('/keys')
  await expect(page).toHaveTitle(/^[34]:\d\d · API keys · Boardwalk$/)
  await meter.click()
  await expect(page).toHaveURL(pathname)
  await page.goto('/account')
  await passTime(person.email, 5)
  await page.reload()
  await expect(meter).toHaveCount(0)
  await expect(page).toHaveTitle('Account · Boardwalk')
})

/** Breaks where the pill shrinks below its text, which then runs over what is beside it. */
test('a large balance and rate have room in the header at every width', async ({ page, person }) => {
  await grant(person.email, 864_000_000)
  const { type } = await makeLab({ rate: 1_000 })
  await start(page, type, '20')
  await page.goto('/')
  const meter = page.getByRole('banner').getByRole('link', { name: /1 running/ })
  for (const width of [1600, 1280, 1024, 768, 640, 375]) {
    await page.setViewportSize({ width, height: 800 })
    const [row, own] = await meter.evaluate((pill) => {
      const beside = [...(pill.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect())
      return [
        beside.map(({ left, right }) => ({ left, right })),
        [pill.scrollWidth, pill.clientWidth] as const,
      ] as const
    })
    expect(own[0], `the text in the pill at ${width} px`).toBeLessThanOrEqual(own[1])
    const seen = row.filter(({ left, right }) => right > left)
    for (const [place, { right }] of seen.entries())
      expect(right, `what is beside the next at ${width} px`).toBeLessThanOrEqual(seen[place + 1]?.left ?? width)
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `rows at ${width} px`).toBeLessThan(width < 1024 ? 100 : 60)
  }
})

/** Collects the notices of a page's browser in place of showing them. Returns what they say. */
async function collectNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown extends EventTarget {
      static permission = localStorage.getItem('notify-ends') === null ? 'default' : 'granted'
      static async requestPermission() {
        Shown.permission = 'granted'
        return Shown.permission
      }
      constructor(title: string, { body }: NotificationOptions = {}) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: Shown, shown })
  })
  return () => page.evaluate(() => Object(window).shown)
}

test('a browser notifies of ends only once its visitor has turned that on', async ({ page, person: _ }) => {
  const notices = await collectNotices(page)
  await page.goto('/account')
  const isOn = page.getByRole('switch', { name: /Notify me in this browser/ })
  await expect(isOn).not.toBeChecked()
  expect(await page.evaluate(() => Notification.permission), 'nothing asks by itself').toBe('default')
  await isOn.check()
  await expect(isOn).toBeChecked()
  expect(await notices()).toEqual([expect.stringMatching(/^Notifications are on: /)])
})

/** Breaks where a hidden page asks nothing: who queues looks elsewhere and would miss the start. */
test('who queues and looks elsewhere is told that the session runs, or why it does not', { tag: '@long' }, async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { type, labels } = await makeLab()
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const holder = await other.newPage()
  waitForReact(holder)
  await signUp(holder)
  const notices = await collectNotices(page)
  await page.clock.install()
  const queueBehindHolder = async () => {
    await start(holder, type, '5')
    await start(page, type, '5')
    await expect(page.getByText('First in the queue')).toBeVisible()
  }
  /** Lets the time of a hidden page pass until there are such notices. */
  const expectNotices = (wanted: unknown[]) =>
    expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return notices()
      }, SOON)
      .toEqual(wanted)

  await queueBehindHolder()
  await page.getByRole('switch', { name: /Notify me in this browser/ }).check()
  await look(page, false)
  await endSession(holder)
  await expectNotices([
    expect.stringMatching(/^Notifications are on: /),
    `${labels[0]} is running: It costs 2 credits per minute from now on.`,
  ])
  await expect(page, 'its own page counts down').toHaveTitle(/: \d+:\d\d left · Boardwalk$/)
  await look(page, true)
  await endSession(page)

  await queueBehindHolder()
  await page.goto('/keys')
  await look(page, false)
  await passTime(person.email, 16)
  await expectNotices([expect.stringMatching(/ did not start: No board became free in time\. Nothing was charged\.$/)])
  await expect(page).toHaveTitle(/ did not start · API keys · Boardwalk$/)
  await look(page, true)
  await expect(page).toHaveTitle('API keys · Boardwalk')
  await other.close()
})
