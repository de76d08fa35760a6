// Slow: installs the command line and runs a test on an emulated board.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { createKey, expect, signUp, test, topUp } from './fixtures.ts'

/** What a reader copies from the page. */
async function linesOf(page: Page, label: string): Promise<string> {
  const copy = page.getByRole('button', { name: new RegExp(`${label}$`) })
  return (await page.getByRole('figure').filter({ has: copy }).locator('code').textContent()) ?? ''
}

/** A home with nothing in it, whose shell does what a reader pastes. */
function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'boardwalk-reader-'))
  const path = [join(home, '.local/bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const run = (lines: string) =>
    outputOf('sh', ['-ec', `cd "$HOME"\n${lines}`], { NODE_ENV: 'production', HOME: home, PATH: path })
  return { home, run }
}

test('a reader of the page installs the command line, runs the first test, and takes the recipes', {
  tag: '@long',
}, async ({ page }) => {
  // biome-ignore lint/suspicious/noSkippedTests: without curl; the report says so
  test.skip(!isInstalled('curl'), 'there is no curl on this machine')
  await signUp(page)
  await topUp(page)
  const key = await createKey(page, 'from a shell')
  await page.goto('/docs/clients')
  const { home, run } = newHome()
  writeFileSync(join(home, 'key.txt'), key)

  const install = (await linesOf(page, 'Install the CLI')).replace(/login$/, 'login --with-key < key.txt')
  expect(install).toContain('key.txt')
  await run(install)
  expect(await run(await linesOf(page, 'Run a test on a base image'))).toContain('pin 13 high')
  const [start = '', , , end = ''] = (await linesOf(page, 'Work on a board from the shell')).split('\n')
  // A shell without a terminal has to say which session it means.
  const inScript = `export SERVICE_SESSION_ID=$(${start} -q)\nboardwalk reset\n${end}`
  expect(await run(inScript)).toContain('ended')
  expect(await run(await linesOf(page, 'Install the CLI by hand'))).toContain('boardwalk.mjs: OK')

  await page.goto('/docs/ci')
  await run(await linesOf(page, 'Get the action that runs a test'))
  await run(await linesOf(page, 'Get the action that holds a board'))
  for (const form of ['run', 'session'])
    for (const part of ['action.yml', 'main.mjs', 'post.mjs']) {
      const file = readFileSync(join(home, `.github/actions/boardwalk-${form}/${part}`))
      const name = `boardwalk-action-${form}.${part.replace('action.', '')}`
      const { sha256 } = await hashOf(page, name)
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256)
    }
})

async function hashOf(page: Page, name: string): Promise<{ sha256: string }> {
  const { files } = await (await page.request.get('/clients/index.json')).json()
  return files.find((file: { name: string }) => file.name === name)
}
