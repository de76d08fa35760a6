import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { env } from '#env.ts'
import type { DueMail } from './outbox.ts'
import { oneClickUrl } from './unsubscribe.ts'

/** Timeouts for a silent server. Some servers delay their greeting, against spam. */
export const timeouts = { connectMs: 10_000, greetingMs: 30_000, silenceMs: 30_000 }

/** A mail that was kept as a file: its path and its link. */
export type Kept = { file: string; url: string | undefined }

/**
 * Sends a mail to the SMTP server, or keeps it as a file if none is set. Throws if it was not
 * accepted. Addresses are objects, because nodemailer splits a text at commas.
 */
export async function sendMail(mail: DueMail): Promise<Kept | undefined> {
  const { smtpUrl, mailFrom } = env()
  const { subject, text, html, url, unsubscribe } = mail.letter
  const message: SendMailOptions = {
    // The same for each attempt, so that readers see a mail once.
    messageId: `<${mail.id}@${new URL(env().appUrl).hostname}>`,
    from: mailFrom,
    to: { name: '', address: mail.address },
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && listHeaders(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
    subject,
    text,
    html,
  }
  if (!smtpUrl) return keep(mail.id, message, url)
  await smtpTransport(new URL(smtpUrl)).sendMail(message)
}

/** Gives mail apps a button that turns off mails like this (RFC 2369, RFC 8058). */
function listHeaders(token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClickUrl(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Returns whether a retry is useless: a server that does not know the recipient will not know it
 * later.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500
}

/**
 * Sets each option itself: from an object with a `url` nodemailer reads only that, and ignores the
 * timeouts.
 */
function smtpTransport({ protocol, hostname, port, username, password }: URL): Transporter {
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: timeouts.connectMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  })
}

async function keep(id: string, message: SendMailOptions, url: string | undefined): Promise<Kept> {
  const { message: source } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = join(env().dataDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id}.eml`)
  await writeFile(`${file}.draft`, source as Buffer, { mode: 0o600 })
  await rename(`${file}.draft`, file)
  return { file, url }
}
