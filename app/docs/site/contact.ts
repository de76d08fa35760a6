import { env } from '#env.ts'

/** Returns a link to the contact of the settings between words; nothing without a contact. */
export function contactBetween(before: string, after = ''): string {
  const { supportContact } = env()
  if (!supportContact) return ''
  const name = supportContact.replace(/^(mailto|https):(\/\/)?/, '')
  return `${before}[${name}](${supportContact})${after}`
}
