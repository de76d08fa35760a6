import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRUSTS_FILE } from './other-program.ts'

/** How gdb is started: as little as possible of what lies around is carried out. */
export const SAFELY = ['-iex', 'set auto-load off']

export type Target = {
  sessionId: string
  /** The words that start this command line. */
  self: readonly string[]
  take: boolean
  /** The program that gdb has is what was flashed. */
  isFlashed?: boolean
}

/** Returns the pipe by which gdb reaches a board: a command line for a shell. */
export function pipeTo({ sessionId, self, take }: Target): string {
  return `exec ${self.map(quoted).join(' ')} port ${take ? '--take ' : ''}${sessionId} gdb`
}

/** Returns the commands with which gdb reaches a board. */
export function commandsFor(target: Target): string {
  const { sessionId, self, isFlashed = false } = target
  const boardwalk = self.map(quoted).join(' ')
  return `set remotetimeout 30
${isFlashed ? `set ${TRUSTS_FILE}\n` : ''}define hookpost-monitor
  maintenance flush register-cache
end
define bw-flash
  shell ${boardwalk} flash $arg0 ${sessionId}
  maintenance flush register-cache
  maintenance flush dcache
  if $_isvoid($_shell_exitcode) || $_shell_exitcode == 0
    file $arg0
  end
end
document bw-flash
Flash a file to the board: bw-flash FILE. The program stops at its first instruction.
end
set confirm off
define load
  echo A board is flashed by "bw-flash FILE", which checks the file first.\\n
end
set confirm on
target remote | ${pipeTo(target)}
`
}

/** Writes commands to a file that only this user reads. Disposing of it removes it. */
export function commandFile(commands: string): { path: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-gdb-'))
  const path = join(folder, 'commands.gdb')
  writeFileSync(path, commands, { mode: 0o600 })
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Returns a word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
