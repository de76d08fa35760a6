/** A Chromium to test with: the system's, else Playwright's own, else one that is installed now. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { runQuietly } from '#scripts/run-quietly.ts'
import { aptInstall, canApt } from './apt.ts'

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without windows: journeys take a fifth less time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const KNOWN_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const TRIAL_MS = 30_000
const DOWNLOAD_MS = 120_000

/** Why there is no browser, in words for the one who runs the tests. */
export class BrowserError extends Error {
  override name = 'BrowserError'
}

/** The first Chromium here that starts; installs nothing. */
export function findBrowser(): string | undefined {
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/**
 * Returns a Chromium, installed if need be: Debian's headless one as root on Debian, else
 * Playwright's. Throws a `BrowserError` if none can be had.
 */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const failures: string[] = []
  const install = async (title: string, run: () => Promise<string | undefined>) => {
    say(title)
    failures.push(`${title}: ${(await run()) ?? 'it does not start on this system'}`)
    return findBrowser()
  }
  if (canApt() && !existsSync(HEADLESS_SHELL)) {
    await install("Installing Debian's headless Chromium", () =>
      aptInstall('chromium-headless-shell', 'fonts-liberation'),
    )
  }
  const playwright = [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']
  const download = () => runQuietly(playwright, DOWNLOAD_MS)
  const found = findBrowser() ?? (await install("Downloading Playwright's Chromium", download))
  if (found) return found
  throw new BrowserError(
    `No Chromium to test with. Install one (Debian: apt-get install chromium).\n${failures.join('\n')}`,
  )
}

/** Playwright's own may be there and yet lack libraries of the system's. */
const runs = (path: string) => spawnSync(path, ['--no-sandbox', '--version'], { timeout: TRIAL_MS }).status === 0
