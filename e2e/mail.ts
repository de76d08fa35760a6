import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { inbox } from './kept.ts'

/** The text of the latest mail to somebody under a subject, once it has come. */
export async function mailTo(email: string, subject: string): Promise<string> {
  let found = ''
  const look = async () => {
    found = (await mailsTo(email)).findLast((text) => text.includes(`\nSubject: ${subject}\n`)) ?? ''
    return found
  }
  await expect.poll(look).not.toBe('')
  return found
}

/** The link in it, as a path of this application. */
export async function linkTo(email: string, subject: string): Promise<string> {
  const text = await mailTo(email, subject)
  const { pathname, search } = new URL(/^http:\S+$/m.exec(text)?.[0] ?? '')
  return pathname + search
}

/** Proves the address of somebody who has just signed up. Notices are sent from then on. */
export async function confirmAddress(page: Page, { email }: Person): Promise<void> {
  await page.goto(await linkTo(email, 'Confirm your e-mail address'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
}

/** All that have come, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  return (await allMails()).filter((text) => text.includes(`\nTo: ${email}\n`))
}

export async function allMails(): Promise<string[]> {
  const names = (await readdir(inbox())).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => decoded(await readFile(join(inbox(), name), 'utf8'))))
}

/** Undoes quoted-printable. */
function decoded(source: string): string {
  const joined = source.replaceAll('\r\n', '\n').replaceAll('=\n', '')
  return joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
