import { keyExample, runningExample, sessionExample, ticketExample } from '#app/v1/examples.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { createKey, expect, signUp, startSession, test, topUp } from './fixtures.ts'
import { makeExamples } from './history.ts'

/** How what stands in an example is run, by the name it stands under. */
const languages = [
  { name: 'curl', program: 'sh', needs: 'curl', flag: ['-c'] },
  { name: 'JavaScript', program: 'node', needs: 'node', flag: ['--input-type=module', '--eval'] },
  { name: 'Python', program: 'python3', needs: 'python3', flag: ['-c'] },
]

/**
 * Examples that need more than a key: an agent's token, a file, an approval, or a webhook that one
 * of them has not deleted yet. The stream of events never ends.
 */
const NOT_ALONE =
  /\/v1\/(agents\/|webhooks\/whk_)|\/(events|firmware|flash|reset|power|break|pins(\/D2)?|commands\/[^/]+|device\/token)["'?`]/

/**
 * From an account to calls that succeed with nothing but what stands on the page. Where curl or
 * Python is missing, its part is reported as skipped.
 */
for (const { name, program, needs, flag } of languages) {
  test(`a person copies every ${name} example of the reference, without script, and each works`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: without curl or Python; the report says so
    test.skip(!isInstalled(needs), `there is no ${needs} on this machine`)
    const { email } = await signUp(page)
    await topUp(page)
    const secret = await createKey(page, 'copied')
    const session = await startSession(request, secret, { lease_seconds: 600 })
    const headers = { Authorization: `Bearer ${secret}` }
    const ticket = await request.post(`/v1/sessions/${session}/console/tickets`, { headers, data: {} })
    const { id }: { id: string } = await ticket.json()
    const ids = { ...(await makeExamples(email)), [runningExample.id]: session, [ticketExample.id]: id }
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await reader.goto(`${baseURL}/docs`)
    const figures = reader.getByRole('figure', { name: /^Example: / })
    for (const figure of await figures.all()) {
      await figure.getByText(name, { exact: true }).first().click()
      const code = (await figure.locator('pre:visible').textContent()) ?? ''
      if (NOT_ALONE.test(code)) continue
      expect(code).toContain(`${baseURL}/v1/`)
      // The page says that ids are made up and that one's own take their place.
      const own = Object.entries(ids).reduce((text, [shown, mine]) => text.replaceAll(shown, mine), code)
      const said = await outputOf(program, [...flag, own], { SERVICE_API_KEY: secret, FORCE_COLOR: '0' })
      expect(said, own).toMatch(code.includes('/console/log') ? /> $/m : /^(\{(?!"type":)|204|HTTP\/1.1 204)/)
    }
    expect(await figures.count()).toBeGreaterThan(12)
    expect(Object.keys(ids)).toEqual(expect.arrayContaining([keyExample.id, runningExample.id, sessionExample.id]))
  })
}

test('the reference has an anchor for everything in its contents, and prints every language of every example', async ({
  page,
}) => {
  await page.goto('/docs')
  const anchors = await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const anchor of anchors) await expect(page.locator(`[id="${anchor.slice(1)}"]`)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const codes = page.getByRole('figure', { name: /^Example: / }).locator('pre')
  for (const code of await codes.all()) await expect(code).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
})
