/** Its columns, and as many rows of memory as fit eight pages. */
export const PIXELS = 128
const PAGES = 8
const ROWS = PAGES * 8
const LAST_COLUMN = PIXELS - 1
const LAST_PAGE = PAGES - 1

type Range = { first: number; last: number }

/** The memory of an SSD1306, where the next byte goes, and what is seen (data sheet, 8 to 10). */
export class Picture {
  readonly height: number
  readonly #memory = new Uint8Array(PIXELS * PAGES)
  #mode: 'horizontal' | 'vertical' | 'page' = 'page'
  #columns: Range = { first: 0, last: LAST_COLUMN }
  #pages: Range = { first: 0, last: LAST_PAGE }
  #column = 0
  #page = 0
  #startLine = 0
  #isRemapped: boolean = false
  #isFromLast: boolean = false
  #isAllOn: boolean = false
  isOn: boolean = false
  isInverted: boolean = false

  constructor(height: number) {
    this.height = height
  }

  /** Writes eight pixels, one below the other, and goes on to the next place. */
  put(byte: number): void {
    // The remap is done as a byte is written: it changes nothing that is there.
    const segment = this.#isRemapped ? LAST_COLUMN - this.#column : this.#column
    this.#memory[this.#page * PIXELS + segment] = byte
    if (this.#mode === 'page') this.#column = this.#column === LAST_COLUMN ? 0 : this.#column + 1
    else if (this.#mode === 'horizontal') {
      this.#column = next(this.#column, this.#columns)
      if (this.#column === this.#columns.first) this.#page = next(this.#page, this.#pages)
    } else {
      this.#page = next(this.#page, this.#pages)
      if (this.#page === this.#pages.first) this.#column = next(this.#column, this.#columns)
    }
  }

  /** Carries out a command. Returns false if it changes nothing here. */
  does(command: number, [first = 0, second = 0]: number[]): boolean {
    if (command === 0x20) this.#mode = (['horizontal', 'vertical'] as const)[first & 3] ?? 'page'
    else if (command === 0x21) {
      this.#columns = { first: first & LAST_COLUMN, last: second & LAST_COLUMN }
      this.#column = this.#columns.first
    } else if (command === 0x22) {
      this.#pages = { first: first & LAST_PAGE, last: second & LAST_PAGE }
      this.#page = this.#pages.first
    } else if (command >= 0x40 && command <= 0x7f) this.#startLine = command & 0x3f
    else if (command === 0xa0 || command === 0xa1) this.#isRemapped = command === 0xa1
    else if (command === 0xa4 || command === 0xa5) this.#isAllOn = command === 0xa5
    else if (command === 0xa6 || command === 0xa7) this.isInverted = command === 0xa7
    else if (command === 0xae || command === 0xaf) this.isOn = command === 0xaf
    else if (command >= 0xc0 && command <= 0xcf) this.#isFromLast = command >= 0xc8
    else return this.#movesInPage(command)
    return true
  }

  /** Returns what is seen: rows from the top, the highest bit of a byte at the left. */
  frame(): Uint8Array {
    const bytes = new Uint8Array((PIXELS / 8) * this.height)
    if (!this.isOn) return bytes
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < PIXELS; x++)
        if (this.#isLit(x, y)) {
          const at = (y * PIXELS + x) >> 3
          bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
        }
    return bytes
  }

  /** The last segment is at the left of a module. Its last row is at the top. */
  #isLit(x: number, y: number): boolean {
    const row = this.#isFromLast ? y : this.height - 1 - y
    const line = (row + this.#startLine) % ROWS
    const byte = this.#memory[(line >> 3) * PIXELS + LAST_COLUMN - x] ?? 0
    return (this.#isAllOn || ((byte >> (line & 7)) & 1) === 1) !== this.isInverted
  }

  /** These count in page mode alone. */
  #movesInPage(command: number): boolean {
    if (this.#mode !== 'page') return false
    if (command <= 0x0f) this.#column = (this.#column & 0x70) | command
    else if (command <= 0x1f) this.#column = ((command & 0x07) << 4) | (this.#column & 0x0f)
    else if (command >= 0xb0 && command <= 0xb7) this.#page = command & LAST_PAGE
    else return false
    return true
  }
}

function next(at: number, { first, last }: Range): number {
  return at === last ? first : at + 1
}
