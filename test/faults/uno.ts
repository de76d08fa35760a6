/** What the shell of the emulated Uno prints (firmware/uno/shell.c). */

export const PROMPT = '> '
export const BANNER = `\r\nBoardwalk shell on ATmega328P, type help\r\n${PROMPT}`

/**
 * Returns what is wrong with the record of a console: it is the banner, and typed lines with their
 * responses, each once and in order. Lines may be missing as a whole, and the end if it was cut.
 */
export function transcriptProblems(id: string, record: string, typed: string[], mayBeCut: boolean): string[] {
  let expected = BANNER
  for (const line of typed) if (record.startsWith(expected + printed(line))) expected += printed(line)
  if (record === expected) return []
  const isCut = ['', ...typed.map(printed)].some((next) => (expected + next).startsWith(record))
  return mayBeCut && isCut ? [] : difference(`${id}, after ${typed.length} typed lines`, record, expected)
}

/** Returns what a line typed at the prompt prints: its echo, the response and a prompt. */
export function printed(line: string): string {
  const lines = /^flood (\d+)/.exec(line)?.[1]
  const response = lines === undefined ? `unknown: ${line} (try help)\r\n` : flooded(Number(lines))
  return `${line}\r\n${response}${PROMPT}`
}

function flooded(lines: number): string {
  const one = (_: unknown, place: number) =>
    `line ${String(place + 1).padStart(6, '0')} the quick brown fox jumps over it\r\n`
  return Array.from({ length: lines }, one).join('')
}

/** Returns where two texts begin to differ; nothing if they are the same. */
export function difference(what: string, found: string, expected: string): string[] {
  if (found === expected) return []
  let at = 0
  while (at < found.length && found[at] === expected[at]) at += 1
  const part = (text: string) => JSON.stringify(text.slice(at, at + 40))
  return [`${what}, byte ${at} of ${found.length}: ${part(found)} instead of ${part(expected)}`]
}
