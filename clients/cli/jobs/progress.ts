import { oneLine } from '../../typescript/src/visible.ts'
import { formatDuration } from '../durations.ts'
import { Output, type Screen } from '../output.ts'
import { tableOf } from '../table.ts'
import { lastLines } from '../terminal-text.ts'
import { linesOf } from '../watch.ts'
import type { LinePrinter } from './line-printer.ts'

/** Of the board's output, for its last line. */
const KEPT_CHARACTERS = 4_096
const DRAW_MS = 250
const [UP, ERASE_BELOW] = [(lines: number) => `\u001b[${lines}A`, '\u001b[J']
const USUAL_ROWS = 24
const USUAL_COLUMNS = 80

type Terminal = { write(text: string): unknown; isTTY?: boolean; columns?: number; rows?: number }

type Shown = { onState?: (text: string) => void; lines?: LinePrinter | undefined }

/** What is known of one job while it runs. */
export class JobProgress implements Screen {
  /** As a terminal may have it. */
  readonly name: string
  readonly out = new Output({}, this)
  state = 'waiting'
  #tail = ''
  #began: number | undefined
  #ended: number | undefined
  readonly #decoder = new TextDecoder()
  readonly #onState: (text: string) => void
  readonly #lines: LinePrinter | undefined

  /** `onState` gets what is said of the job, and `lines` what its board prints. */
  constructor(name: string, { onState = () => {}, lines }: Shown = {}) {
    this.name = oneLine(name)
    this.#onState = onState
    this.#lines = lines
  }

  /** Takes what the board prints. */
  write(text: string | Uint8Array, done?: () => void): void {
    const piece = typeof text === 'string' ? text : this.#decoder.decode(text, { stream: true })
    this.#tail = (this.#tail + piece).slice(-KEPT_CHARACTERS)
    this.#lines?.write(piece)
    done?.()
  }

  /** Takes what is said of the job. */
  readonly say = (text: string): void => {
    this.#began ??= performance.now()
    this.state = shortened(oneLine(text.trim().split('\n').at(-1) ?? ''))
    this.#onState(text.trim())
  }

  end(state: string): void {
    this.#lines?.end()
    this.say(state)
    this.#ended = performance.now()
  }

  get row(): string[] {
    const ms = this.#began === undefined ? 0 : (this.#ended ?? performance.now()) - this.#began
    return [this.name, this.state, formatDuration(ms), oneLine(lastLines(this.#tail, 1))]
  }
}

/** Ids fill a row of a table, and say nothing while it runs. */
const shortened = (text: string) =>
  text
    .replace(/^ses_\w+ is /, '')
    .replace(/ on brd_\w+$/, '')
    .replace(' in the queue', '')

/** Shows all jobs on a terminal, a row each, and draws them again where they are. */
export class LiveTable implements Disposable {
  readonly #terminal: Terminal
  readonly #jobs: readonly JobProgress[]
  readonly #timer: NodeJS.Timeout
  #drawn = 0

  constructor(terminal: Terminal, jobs: readonly JobProgress[]) {
    this.#terminal = terminal
    this.#jobs = jobs
    this.#draw()
    this.#timer = setInterval(() => this.#draw(), DRAW_MS)
  }

  #draw(): void {
    const { columns = USUAL_COLUMNS, rows = USUAL_ROWS } = this.#terminal
    const table = tableOf(
      ['NAME', 'STATE', 'TIME', 'LAST LINE'],
      this.#jobs.map(({ row }) => row),
      columns,
    )
    const frame = linesOf(table, rows)
    this.#terminal.write((this.#drawn > 0 ? UP(this.#drawn) : '') + frame + ERASE_BELOW)
    this.#drawn = frame.split('\n').length - 1
  }

  /** Draws the end, which stays. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#draw()
  }
}
