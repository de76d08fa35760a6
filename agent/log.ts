type Fields = Record<string, string | number | boolean | undefined>

/** What a terminal obeys: control characters, and those that show text in another order. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Returns one line, in which what a terminal would obey is written as JSON does. */
export function oneLine(text: string): string {
  return text.replaceAll(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes an event as a line of JSON. Never console bytes, and never the credential. */
export function log(event: string, fields: Fields = {}, level: 'info' | 'error' = 'info'): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), event, ...fields })
  process.stdout.write(`${oneLine(line)}\n`)
}

/**
 * Lets the agent go on where its log cannot be written: a full disk or a closed pipe costs lines,
 * and no board. It is said once, on standard error.
 */
export function surviveLostLog(): void {
  let isSaid = false
  process.stdout.on('error', ({ message }) => {
    if (!isSaid) process.stderr.write(`The log cannot be written, and the agent goes on: ${message}\n`)
    isSaid = true
  })
  // There is nowhere left to say this.
  process.stderr.on('error', () => undefined)
}
