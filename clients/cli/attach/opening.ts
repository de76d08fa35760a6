import type { Output } from '../../typescript/src/index.ts'
import type { BoardSide } from './board-side.ts'
import { ControlLines } from './control-lines.ts'
import type { Act, LineChange, Tool } from './tool.ts'
import { callsLoader, Upload } from './upload.ts'

/** What is typed ahead of the board. More is left with the tool. */
const MAX_TYPED_AHEAD = 64 * 1024
/** A tool that takes no output for so long would keep it from ending. */
const STUCK_MS = 60_000

const OFF = { dtr: false, rts: false }

/** One opening of the line by a tool. */
export class Opening {
  readonly #side: BoardSide
  readonly #tool: Tool
  readonly #lines: ControlLines
  readonly #output: AsyncIterable<Output>
  /** Output before this offset is not for the tool. */
  #from: number
  #upload: Upload | undefined
  #state = OFF
  #typing: Promise<void> = Promise.resolve()
  #typedAhead = 0
  #typedAt = Number.NEGATIVE_INFINITY
  #isOver: boolean = false
  readonly #failed = Promise.withResolvers<never>()

  constructor(side: BoardSide, tool: Tool, { output, from }: { output: AsyncIterable<Output>; from: number }) {
    this.#side = side
    this.#tool = tool
    this.#output = output
    this.#from = from
    this.#lines = new ControlLines(side.board.wiring, {
      reset: () => side.try('reset', () => side.board.session.reset()).catch(this.#failed.reject),
      refuseLoader: () => side.say(NO_LOADER),
    })
  }

  /** Resolves once the tool has left, and what it typed is delivered. */
  async run(): Promise<void> {
    // Without more output, the tool has nothing to wait for.
    this.#copy().then(() => this.#tool.close(), this.#failed.reject)
    try {
      await Promise.race([this.#failed.promise, this.#takeAll()])
    } finally {
      this.#isOver = true
      this.#upload?.[Symbol.dispose]()
      this.#lines[Symbol.dispose]()
    }
  }

  async #takeAll(): Promise<void> {
    for await (const act of this.#tool.acts()) await this.#take(act)
    // As an adapter does once its port is closed.
    if (this.#side.board.wiring === 'lines') this.#passLines({ ...OFF })
    await this.#typing
  }

  async #take(act: Act): Promise<void> {
    const { board } = this.#side
    if (act instanceof Uint8Array) return this.#type(act)
    if (act !== 'break') return board.wiring === 'lines' ? this.#passLines(act) : this.#lines.set(act)
    if (board.canBreak) this.#next(() => this.#side.try('break', () => board.session.sendBreak()))
  }

  /** Sets lines that lead to the board as a tool has set them. */
  #passLines(change: LineChange): void {
    this.#state = { ...this.#state, ...change }
    const state = this.#state
    this.#next(() => this.#side.try('change of DTR and RTS', async () => this.#side.board.console.setLines?.(state)))
  }

  async #type(bytes: Uint8Array): Promise<void> {
    const since = { dtrMs: this.#lines.sinceDtr, typedMs: performance.now() - this.#typedAt }
    this.#typedAt = performance.now()
    const { uploadBytes } = this.#side.board
    if (!this.#upload && uploadBytes && callsLoader(bytes, { ...since, hasLines: this.#tool.hasLines }))
      this.#begin(uploadBytes)
    await this.#queue(this.#upload ? await this.#upload.add(bytes) : bytes)
  }

  /** Types bytes after those before them. Waits where too much is typed ahead. */
  async #queue(bytes: Uint8Array): Promise<void> {
    this.#typedAhead += bytes.length
    this.#next(async () => {
      await this.#side.typist.type(bytes)
      this.#typedAhead -= bytes.length
    })
    if (this.#typedAhead > MAX_TYPED_AHEAD) await this.#typing
  }

  /** Does something after what was typed before it, and after a reset that lines ask for. */
  #next(act: () => Promise<void>): void {
    const done = this.#typing.then(() => this.#lines.settled).then(act)
    this.#typing = done.catch(this.#failed.reject)
  }

  /** Enters the boot loader: until it is left, the tool hears it, and not the board. */
  #begin(flashBytes: number): void {
    const side = this.#side
    this.#lines.forget()
    const upload = new Upload(side.board.session, flashBytes, {
      reply: (bytes) => void this.#tool.write(bytes),
      say: side.say,
      inTurn: (act) => side.inTurn(act),
    })
    this.#upload = upload
    void upload.over.then(() => {
      this.#upload = undefined
      side.hasFailedUpload = upload.hasFailed
      // What the program before it has printed meanwhile is nothing to its successor.
      this.#from = Math.max(this.#from, upload.outputFrom ?? 0)
    })
  }

  /** Copies what the board prints, until there is no more or the tool has left. */
  async #copy(): Promise<void> {
    for await (const { offset, bytes } of this.#output) {
      while (this.#upload) await this.#upload.over
      if (this.#isOver) return
      const rest = bytes.subarray(Math.max(0, this.#from - offset))
      if (rest.length > 0) await this.#give(rest)
    }
  }

  async #give(bytes: Uint8Array): Promise<void> {
    const timer = setTimeout(() => {
      this.#side.say(`The program has taken no output for ${STUCK_MS / 1000} s: its connection was closed.`)
      this.#tool.abort()
    }, STUCK_MS)
    await this.#tool.write(bytes)
    clearTimeout(timer)
  }
}

const NO_LOADER =
  'The boot loader of the chip cannot be started from here: flash with boardwalk flash. The board was not reset.'
