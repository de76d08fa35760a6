import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LiveSession, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { pipeTo, SAFELY } from '../gdb/command-file.ts'
import { findGdb, processorOf } from '../gdb/find-gdb.ts'
import { Mi } from '../gdb/mi.ts'
import type { MiResults } from '../gdb/mi-records.ts'
import { TRUSTS_FILE, warningOf } from '../gdb/other-program.ts'

/**
 * What gdb is told before it reaches the board. It may call nothing and write nothing, for any
 * expression; older ones that do not know a setting go on without it.
 */
const SETTINGS = [
  ...['may-call-functions off', 'may-write-memory off', 'may-write-registers off', 'debuginfod enabled off'],
  ...['confirm off', 'pagination off', 'width 0', 'print elements 200', 'print repeats 10', 'max-value-size 4096'],
  ...['mi-async on', 'remotetimeout 30', 'python print-stack none'],
]

type Elf = { path: string; bytes: Uint8Array }
type Started = { session: LiveSession; context: Context; elf: Elf; take: boolean }

/** A gdb at the board of a session, for a model. There is one at most. */
export class BoardDebugger implements AsyncDisposable {
  #mi: Mi | undefined
  #folder: string | undefined
  #isStarting: boolean = false

  /** Throws a UsageError where no debugger has been started, or it has ended. */
  get mi(): Mi {
    if (!this.#mi || this.#mi.isOver)
      throw new UsageError(`There is no debugger. Call debug_start first. ${this.#mi?.words ?? ''}`.trim())
    return this.#mi
  }

  /**
   * Starts gdb and holds the board with it. Returns where the program stands, and what is to be
   * said of the ELF file if it is not what runs there. Throws a UsageError without a gdb for its
   * processor.
   */
  async start({ session, context, elf, take }: Started): Promise<{ at: MiResults; warning: string | null }> {
    if (this.#isStarting) throw new UsageError('The debugger is being started already.')
    this.#isStarting = true
    try {
      const { environment } = context.settings
      const gdb = findGdb(processorOf(elf.bytes, elf.path), { environment })
      const warning = await warningOf(context, session.id, elf)
      await this.close()
      // What was checked is what gdb reads: the file may change, or lead elsewhere.
      this.#folder = mkdtempSync(join(tmpdir(), 'boardwalk-debug-'))
      const file = join(this.#folder, 'app.elf')
      writeFileSync(file, elf.bytes, { mode: 0o600 })
      const mi = new Mi(gdb, ['-nx', ...SAFELY, file], variablesOf(context, session.id))
      this.#mi = mi
      if (warning === null) await mi.command(`-gdb-set ${TRUSTS_FILE}`)
      return { at: await connect(mi, { sessionId: session.id, take }), warning }
    } catch (error) {
      await this.close()
      throw error
    } finally {
      this.#isStarting = false
    }
  }

  /** Ends gdb: breakpoints are gone, and the program goes on. Returns false if there was none. */
  async close(): Promise<boolean> {
    const mi = this.#mi
    this.#mi = undefined
    await mi?.[Symbol.asyncDispose]()
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
    return mi !== undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }
}

async function connect(mi: Mi, { sessionId, take }: { sessionId: string; take: boolean }): Promise<MiResults> {
  for (const setting of SETTINGS) await mi.command(`-gdb-set ${setting}`).catch(unlessOver(mi))
  const [, script = ''] = process.argv
  try {
    await mi.command(`-target-select remote | ${pipeTo({ sessionId, self: [process.execPath, script], take })}`)
  } catch (cause) {
    throw new UsageError(`gdb cannot reach the board. ${mi.words || String(cause)}`, { cause })
  }
  return mi.command('-stack-info-frame')
}

/** A gdb that does not know a setting says so, and goes on. */
function unlessOver(mi: Mi): (error: unknown) => void {
  return (error) => {
    if (mi.isOver || !(error instanceof UsageError)) throw error
  }
}

/** What `boardwalk port` needs, which gdb starts. */
function variablesOf({ settings, url, client }: Context, sessionId: string): NodeJS.ProcessEnv {
  return {
    ...settings.environment,
    SERVICE_SESSION_ID: sessionId,
    SERVICE_URL: url,
    ...(client.apiKey && { SERVICE_API_KEY: client.apiKey }),
  }
}
