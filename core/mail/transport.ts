import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { env } from '#env.ts'
import type { DueMail } from './outbox.ts'

/**
 * A server that says nothing for so long is one that is away. Greetings are held back on purpose by
 * some, against spam.
 */
export const timeouts = { connectMs: 10_000, greetingMs: 30_000, silenceMs: 30_000 }

/** A mail that was kept as a file: where, and the link in it. */
export type Kept = { file: string; url: string | undefined }

/**
 * Hands a mail to the SMTP server, or keeps it as a file where there is none. Throws where it was
 * not taken. Addresses are given as objects: in a text with a comma nodemailer reads more than one
 * recipient.
 */
export async function deliver(mail: DueMail): Promise<Kept | undefined> {
  const { smtpUrl, mailFrom } = env()
  const { subject, text, html, url } = mail.letter
  const message: SendMailOptions = {
    // The same at each try, so that a mail that was sent twice is seen once.
    messageId: `<${mail.id}@${new URL(env().appUrl).hostname}>`,
    from: mailFrom,
    to: { name: '', address: mail.address },
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    subject,
    text,
    html,
  }
  if (!smtpUrl) return keep(mail.id, message, url)
  await smtpTransport(new URL(smtpUrl)).sendMail(message)
}

/**
 * Whether another try could end otherwise: a server that knows no such recipient will not know it
 * later.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500
}

/**
 * Piece by piece: of an object with a `url` nodemailer reads that alone, and forgets the time-outs.
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
