import type { Output } from '../../typescript/src/index.ts'
import type { BoardSide } from './board-side.ts'
import { Opening } from './opening.ts'
import type { Tool } from './tool.ts'

const IN_USE = 'Port in use.\r\n'

/** The serial line of a board, which one program at a time has open. */
export class BoardLine {
  readonly #side: BoardSide
  #tool: Tool | undefined
  #idle: Promise<void> = Promise.resolve()
  /** What the first tool gets: all since the line is there. */
  #first: AsyncIterable<Output> | undefined

  /** `isKept` keeps all output for the first tool, however late it comes. Else it is 1 MiB. */
  constructor(side: BoardSide, isKept: boolean) {
    this.#side = side
    const chunks = side.board.console.chunks()
    this.#first = isKept ? begun(chunks) : chunks
  }

  /** Resolves once no tool is connected. */
  get idle(): Promise<void> {
    return this.#idle
  }

  /** Serves a tool until it has left. A second one is turned away. */
  async serve(tool: Tool): Promise<void> {
    const { board, say } = this.#side
    if (this.#tool) {
      say('Another program has tried to connect while one is connected.')
      return tool.turnAway(IN_USE)
    }
    this.#tool = tool
    const idle = Promise.withResolvers<void>()
    this.#idle = idle.promise
    say('A program has connected.')
    try {
      const from = this.#first ? 0 : board.console.offset
      const output = this.#first ?? board.console.chunks()
      this.#first = undefined
      await new Opening(this.#side, tool, { output, from }).run()
    } finally {
      this.#tool = undefined
      tool.close()
      say('The program has left.')
      idle.resolve()
    }
  }

  /** Ends the connection of the tool that is connected now. */
  abort(): void {
    this.#tool?.abort()
  }
}

/** Returns output of which nothing is dropped from now on. */
function begun(chunks: AsyncGenerator<Output>): AsyncIterable<Output> {
  const first = chunks.next()
  async function* all() {
    const { value, done } = await first
    if (done) return
    yield value
    yield* chunks
  }
  return all()
}
