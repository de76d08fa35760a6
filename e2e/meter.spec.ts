import { expect, expectAccessible, test } from './fixtures.ts'
import { makeLab, passTime, start } from './lab.ts'

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

test('a browser notifies of ends only once its visitor has turned that on', async ({ page, person: _ }) => {
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        Shown.permission = 'granted'
        return Shown.permission
      }
      constructor(title: string) {
        super()
        shown.push(title)
      }
    }
    Object.assign(window, { Notification: Shown, shown })
  })
  await page.goto('/account')
  const isOn = page.getByRole('switch', { name: /Notify me in this browser/ })
  await expect(isOn).not.toBeChecked()
  expect(await page.evaluate(() => Notification.permission), 'nothing asks by itself').toBe('default')
  await isOn.check()
  await expect(isOn).toBeChecked()
  expect(await page.evaluate(() => Object(window).shown)).toEqual(['Notifications are on'])
})
