/** A Chromium to test with: the system's, else Playwright's own. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { runQuietly } from '#scripts/run-quietly.ts'

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const KNOWN_PLACES = [
  // Chromium without windows: journeys take a fifth less time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const TRIAL_MS = 30_000
const DOWNLOAD_MS = 120_000

/** Returns the first Chromium here that starts, undefined if no one starts. */
export function findBrowser(): string | undefined {
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/** Downloads Playwright's Chromium. Returns the reason if that failed. */
export function downloadBrowser(say: (line: string) => void): Promise<string | undefined> {
  say("Downloading Playwright's Chromium")
  return runQuietly([process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'], DOWNLOAD_MS)
}

/** Playwright's own may be there and yet lack libraries of the system's. */
const runs = (path: string) => spawnSync(path, ['--no-sandbox', '--version'], { timeout: TRIAL_MS }).status === 0
