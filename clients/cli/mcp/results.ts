import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ExpectTimeoutError } from '../../typescript/src/index.ts'
import { problemOf } from '../failures.ts'
import { plainText } from './console-text.ts'

const KEPT_TEXT = 32 * 1024

/** Returns a result as data, and as texts for clients that show no data. */
export function resultOf(data: object, texts?: string[], isError = false): CallToolResult {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' ? plainText(value) : value,
  )
  return {
    ...contentOf(texts ?? [JSON.stringify(plain, null, 2)]),
    structuredContent: plain,
    ...(isError && { isError }),
  }
}

const contentOf = (texts: string[]): CallToolResult => ({ content: texts.map((text) => ({ type: 'text', text })) })

/** Returns a text of a board; of a long one the end. */
export const endOf = (text: string) => plainText(text).slice(-KEPT_TEXT)

/** Returns a text of a board with a title; of a long one the end. */
export function printed(title: string, text: string): string {
  const end = endOf(text)
  return end.length < plainText(text).length ? `${title} (the end of it):\n${end}` : `${title}:\n${end}`
}

/** Returns an error as a model may see it: never the key, and no stack. */
export function failure(error: unknown, key: string | null): CallToolResult {
  const pieces =
    error instanceof ExpectTimeoutError ? [late(error), printed('Printed instead', error.before)] : [described(error)]
  const hidden = pieces.map((piece) => (key ? piece.replaceAll(key, '[key]') : piece))
  return { ...contentOf(hidden), isError: true }
}

const late = ({ pattern, lockUp }: ExpectTimeoutError) =>
  lockUp === undefined
    ? asJson('expect_timeout', `${pattern} did not come in time.`)
    : asJson('locked_up', `${pattern} did not come, and cannot: ${lockUp}.`)

function described(error: unknown): string {
  const { code, detail, exit_code: _, ...rest } = problemOf(error)
  if (code !== 'unexpected') return asJson(String(code), plainText(String(detail)), rest)
  return asJson(error instanceof Error ? error.name : 'unexpected', plainText(messageOf(error)))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const asJson = (code: string, detail: string, rest = {}) => JSON.stringify({ code, detail, ...rest }, null, 2)
