/** What the shell of the emulated Uno prints (firmware/uno/shell.c). */

export const PROMPT = '> '
export const BANNER = `\r\nBoardwalk shell on ATmega328P, type help\r\n${PROMPT}`

/** Returns what a line typed at the prompt prints: its echo, the response and a prompt. */
export function printed(line: string): string {
  const lines = /^flood (\d+)$/.exec(line)?.[1]
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
