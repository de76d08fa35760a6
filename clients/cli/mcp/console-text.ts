import { ConsoleText } from '../../typescript/src/index.ts'

/** Control and invisible characters, with which a board could hide text from people. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** Returns what a board printed as plain text: no escape sequences, and nothing invisible. */
export const plainText = (text: string) => textOf(Buffer.from(text))

export function textOf(bytes: Uint8Array): string {
  const decoder = new ConsoleText()
  return (decoder.push(bytes) + decoder.end()).replaceAll(INVISIBLE, '')
}
