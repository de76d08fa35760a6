import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProgram } from '#clients/cli/program.ts'

export type RanHere = { stdout: string; words: string; exitCode: number; error: unknown }
type Options = {
  url?: string
  /** Its API key. Default: one that no service knows. */
  key?: string
  isTTY?: boolean
  columns?: number
  signal?: AbortSignal
  /** Where its configuration is. */
  folder?: string
  /** Is called with all that was printed, after each piece. */
  onPrint?: (printed: string) => void
  /** Is called with each of the words for a person. */
  onSay?: (text: string) => void
}

/**
 * For tests: runs a command of the command line in this process, with a screen and an environment
 * of its own. What it throws is in `error`.
 */
export async function runHere(args: string[], options: Options = {}): Promise<RanHere> {
  const {
    url,
    key = `key_${'0'.repeat(48)}`,
    signal = new AbortController().signal,
    folder = mkdtempSync(join(tmpdir(), 'boardwalk-here-')),
    onPrint,
    onSay,
    ...screen
  } = options
  const printed: string[] = []
  const said: string[] = []
  const run = {
    ...{ signal, exitCode: 0 },
    screen: {
      ...screen,
      write: (text: string | Uint8Array, done?: () => void) => {
        printed.push(Buffer.from(text as string).toString())
        done?.()
        onPrint?.(printed.join(''))
      },
      say: (text: string) => {
        said.push(`${text}\n`)
        onSay?.(text)
      },
    },
    environment: {
      NODE_ENV: 'test',
      SERVICE_API_KEY: key,
      SERVICE_CONFIG_DIR: folder,
      ...(url && { SERVICE_URL: url }),
    } as const,
  }
  const ended = { error: undefined as unknown }
  await createProgram(run)
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => {
      ended.error = error
    })
  return { stdout: printed.join(''), words: said.join(''), exitCode: run.exitCode, ...ended }
}
