/** What boards print first, as the agent double does. */
const PROMPT = Buffer.from('ready\r\n> ')
/** The key that viewers type: it stands nowhere in what boards print by themselves. */
export const KEY = '#'
const KEY_BYTE = KEY.charCodeAt(0)

const LINE_BYTES = 64
const NAME_CHARACTERS = 12
const DIGITS = 10

/** Returns a line of what the board of a session prints: no two lines of all boards are equal. */
function numberedLine(sessionId: string, line: number): string {
  const head = `${sessionId.slice(-NAME_CHARACTERS)} ${String(line).padStart(DIGITS, '0')} `
  return `${head.padEnd(LINE_BYTES - 2, '.')}\r\n`
}

/** Prints the lines of a session, so many bytes at a time. */
export class NumberedLines {
  readonly #sessionId: string
  #line = 0
  #rest = ''

  constructor(sessionId: string) {
    this.#sessionId = sessionId
  }

  take(bytes: number): string {
    while (this.#rest.length < bytes) this.#rest += numberedLine(this.#sessionId, this.#line++)
    const taken = this.#rest.slice(0, bytes)
    this.#rest = this.#rest.slice(bytes)
    return taken
  }
}

/** Returns how long a console is whose board has printed and echoed so much. */
export const lengthOf = (printed: number, typed: number) => PROMPT.length + printed + typed

/** Returns what is wrong with a console, or nothing. Echoes may be anywhere. */
export function faultIn(console: Buffer, sessionId: string, printed: number, typed: number): string | undefined {
  const echoes = console.filter((byte) => byte === KEY_BYTE).length
  if (echoes !== typed) return `${sessionId}: ${echoes} echoes of ${typed} keys`
  const own = Buffer.from(console.filter((byte) => byte !== KEY_BYTE))
  const expected = Buffer.concat([PROMPT, Buffer.from(new NumberedLines(sessionId).take(printed))])
  if (own.equals(expected)) return undefined
  const at = own.findIndex((byte, place) => byte !== expected[place])
  return `${sessionId}: ${own.length} bytes for ${expected.length}, not what was printed from byte ${at}`
}
