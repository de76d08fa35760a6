import { emulatedBoards } from '#agent/emulated-boards.ts'
import { writeIfDifferent } from './write-if-different.ts'

const FILE = 'app/docs/guide/emulation.json'

/** Writes what a page says of emulated boards, because `app` imports nothing of `agent`. */
export function writeEmulatedBoards(): void {
  const shown = emulatedBoards.map(({ rows, ...board }) => ({
    ...board,
    rows: rows.map(({ name, support, text }) => ({ name: capital(name), support, text })),
  }))
  writeIfDifferent(FILE, `${JSON.stringify(shown, null, 2)}\n`)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
