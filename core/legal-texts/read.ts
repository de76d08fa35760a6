import { readFile } from 'node:fs/promises'
import { env } from '#env.ts'
import { privacyTemplate } from './privacy-template.ts'
import { termsTemplate } from './terms-template.ts'

/** `isTemplate` is true until the operator has replaced the text that comes with the service. */
type LegalText = { markdown: string; isTemplate: boolean }

const templates = { terms: termsTemplate, privacy: privacyTemplate }

/**
 * Returns the terms of use or the privacy notice in Markdown: the operator's file, or our template.
 * Throws if the file cannot be read, because the template is not what the operator has agreed to.
 */
export async function readLegalText(name: keyof typeof templates): Promise<LegalText> {
  const { legalFiles, supportContact } = env()
  const file = legalFiles[name]
  if (file) return { markdown: await readFile(file, 'utf8'), isTemplate: false }
  return { markdown: templates[name](contactLine(supportContact)), isTemplate: true }
}

function contactLine(contact: string | undefined): string {
  if (!contact) return '[E-mail address or page of the operator]'
  return `[${contact.replace(/^(mailto:|https:\/\/)/, '')}](${contact})`
}
