/** What the runner of GitHub reads: workflow commands on stdout, and files that it names. */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { visible } from '../typescript/src/visible.ts'

const FILES = {
  output: 'GITHUB_OUTPUT',
  state: 'GITHUB_STATE',
  environment: 'GITHUB_ENV',
  summary: 'GITHUB_STEP_SUMMARY',
} as const

export const getInput = (name: string): string => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
export const getState = (name: string): string => process.env[`STATE_${name}`] ?? ''

export function setSecret(value: string): void {
  process.stdout.write(`::add-mask::${escapeData(value)}\n`)
}

export const saveState = (name: string, value: string): void => append('state', pair(name, value))
export const setOutput = (name: string, value: string): void => append('output', pair(name, value))
/** Sets a variable for the later steps of the job. */
export const exportVariable = (name: string, value: string): void => append('environment', pair(name, value))
export const writeSummary = (markdown: string): void => append('summary', `${markdown}\n`)

export function annotate(level: 'error' | 'warning', title: string, text: string): void {
  process.stdout.write(`::${level} title=${escapeProperty(title)}::${escapeData(visible(text))}\n`)
}

/** A random delimiter cannot occur in a value by anybody's design. */
function pair(name: string, value: string): string {
  const end = `end_${randomUUID()}`
  return `${name}<<${end}\n${value}\n${end}\n`
}

function append(kind: keyof typeof FILES, text: string): void {
  const file = process.env[FILES[kind]]
  if (!file) throw new Error(`${FILES[kind]} is not set: this program runs as a GitHub Action only.`)
  appendFileSync(file, text)
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** A blank line would end the block of markup, so line ends are written as references. */
export const escapeMarkup = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
