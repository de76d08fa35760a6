import { readFile } from 'node:fs/promises'
import { env } from '#env.ts'
import { operatorFacts } from './facts.ts'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

const texts = { terms: termsText, privacy: privacyText }

/**
 * Returns the terms of use or the privacy notice in Markdown: the operator's file, or our text with
 * what the settings say. Throws if the file cannot be read, because our text is not what the
 * operator has agreed to.
 */
export async function readLegalText(name: keyof typeof texts): Promise<string> {
  const file = env().legalFiles[name]
  return file ? readFile(file, 'utf8') : texts[name](operatorFacts())
}
