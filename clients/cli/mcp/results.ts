import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ExpectTimeoutError } from '../../typescript/src/index.ts'
import { problemOf } from '../failures.ts'
import { plainText } from './console-text.ts'

const KEPT_TEXT = 32 * 1024

/** Returns a result of one or more pieces of text. */
export const texts = (...pieces: string[]): CallToolResult => ({
  content: pieces.map((text) => ({ type: 'text', text })),
})

export const record = (value: object) => texts(JSON.stringify(value, null, 2))

/** Returns a text of a board with a title; of a long one the end. */
export function printed(title: string, text: string): string {
  const plain = plainText(text)
  return plain.length > KEPT_TEXT ? `${title} (the end of it):\n${plain.slice(-KEPT_TEXT)}` : `${title}:\n${plain}`
}

/** Returns an error as a model may see it: never the key, and no stack. */
export function failure(error: unknown, key: string | null): CallToolResult {
  const pieces =
    error instanceof ExpectTimeoutError
      ? [asJson('expect_timeout', `${error.pattern} did not come in time.`), printed('Printed instead', error.before)]
      : [described(error)]
  const hidden = pieces.map((piece) => (key ? piece.replaceAll(key, '[key]') : piece))
  return { ...texts(...hidden), isError: true }
}

function described(error: unknown): string {
  const { code, detail, exit_code: _, ...rest } = problemOf(error)
  if (code !== 'unexpected') return asJson(String(code), plainText(String(detail)), rest)
  return asJson(error instanceof Error ? error.name : 'unexpected', plainText(messageOf(error)))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const asJson = (code: string, detail: string, rest = {}) => JSON.stringify({ code, detail, ...rest }, null, 2)
