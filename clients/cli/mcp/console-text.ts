import { ConsoleText, type LiveSession, readLog, UsageError } from '../../typescript/src/index.ts'

/** In bytes. */
export const LONGEST_LOG = 64 * 1024
/** Control and invisible characters, with which a board could hide text from people. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** Returns what a board printed as plain text: no escape sequences, and nothing invisible. */
export const plainText = (text: string) => textOf(Buffer.from(text))

/** Returns a board's last output as plain text. Throws a {@link UsageError} without a console. */
export async function readOutput(
  session: LiveSession,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<string> {
  const { console } = await session.refresh()
  if (!console) throw new UsageError('This board has no console.')
  const from = Math.max(console.first_offset, console.bytes - bytes)
  return textOf(Buffer.concat(await Array.fromAsync(readLog(session.client, session.id, { from, signal }))))
}

function textOf(bytes: Uint8Array): string {
  const decoder = new ConsoleText()
  return (decoder.push(bytes) + decoder.end()).replaceAll(INVISIBLE, '')
}
