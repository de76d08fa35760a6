import boards from './emulation.json' with { type: 'json' }

type EmulatedBoard = {
  /** The type of boards, as in its path. */
  type: string
  title: string
  rows: { name: string; support: 'exact' | 'near' | 'missing'; text: string }[]
}

/** What emulated boards have and lack. A test of the agent holds it against the agent's tables. */
export const emulatedBoards = boards as EmulatedBoard[]

/** Returns the path of the documentation's part about a type; undefined for other boards. */
export function emulationPathOf(boardType: string): string | undefined {
  return emulatedBoards.some(({ type }) => type === boardType) ? `/docs/emulation#${boardType}` : undefined
}
