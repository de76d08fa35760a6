import { isMap, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { ApiError, type StartOptions, UsageError } from '../typescript/src/index.ts'
import { readText } from './files.ts'

type Parts = NonNullable<StartOptions['parts']>

const NO_PART = 'A part must have a name and a kind, such as { name: led, kind: led, pin: D13 }.'

/**
 * Emulated parts that a file declares. The service says what is wrong with them; the file, where.
 */
export class PartsFile {
  readonly path: string
  readonly parts: Parts
  readonly #document: ReturnType<typeof parseDocument>
  readonly #lines = new LineCounter()

  /** Throws a UsageError, with line and column, for what is not YAML with a list of parts. */
  constructor(path: string, text = readText(path)) {
    this.path = path
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
    const [broken] = this.#document.errors
    if (broken) throw new UsageError(`${this.#at(broken.pos[0])}: ${broken.message}`)
    this.#refuseEmptyAliases()
    const read: unknown = this.#read()
    const parts = typeof read === 'object' && read !== null && 'parts' in read ? read.parts : undefined
    if (!Array.isArray(parts)) throw new UsageError(`${path}:1:1: The file has no list “parts”.`)
    const root = this.#document.contents
    const other = isMap(root) ? root.items.find(({ key }) => String(key) !== 'parts') : undefined
    if (other) throw new UsageError(`${this.#at(startOf(other.key))}: “${String(other.key)}” is not recognized here.`)
    const wrong = parts.findIndex((part) => !isPart(part))
    if (wrong >= 0)
      throw new UsageError(`${this.#at(startOf(this.#document.getIn(['parts', wrong], true)))}: ${NO_PART}`)
    this.parts = parts as Parts
  }

  /** An alias stands for what has its anchor, and never for what it is in. */
  #refuseEmptyAliases(): void {
    visit(this.#document, {
      Alias: (_, alias, path) => {
        const meant = alias.resolve(this.#document)
        if (meant !== undefined && !path.includes(meant)) return
        throw new UsageError(
          `${this.#at(startOf(alias))}: *${alias.source} stands for nothing. Put a text that begins with * in quotes.`,
        )
      },
    })
  }

  #read(): unknown {
    try {
      return this.#document.toJS()
    } catch (cause) {
      // Aliases of aliases, which would fill the memory.
      if (cause instanceof ReferenceError) throw new UsageError(`${this.path}:1:1: ${cause.message}.`, { cause })
      throw cause
    }
  }

  /**
   * Returns a refusal of the service with the places in this file, and any other error as it is.
   */
  located(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error
    const lines = (error.problem.errors ?? []).flatMap(({ pointer, detail }) =>
      pointer?.startsWith('/parts') ? `${this.#placeOf(pointer)}: ${detail}` : [],
    )
    return lines.length === 0 ? error : new UsageError(lines.join('\n'), { cause: error })
  }

  /** Returns where a member is, or the part where there is no such member. */
  #placeOf(pointer: string): string {
    const path = pointer.split('/').slice(1)
    const name = path.at(-1) ?? ''
    for (let length = path.length; length > 0; length--) {
      const keys = path.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      const holder = this.#document.getIn(keys.slice(0, -1), true)
      const pair = isMap(holder) ? holder.items.find(({ key }) => String(key) === name) : undefined
      const node = this.#document.getIn(keys, true)
      const start = pair ? startOf(pair.key) : startOf(node)
      if (start !== undefined) return `${this.#at(start)}: ${length === path.length ? name : `${name} is missing`}`
    }
    return `${this.path}:1:1: ${name}`
  }

  #at(offset: number | undefined): string {
    const { line, col } = this.#lines.linePos(offset ?? 0)
    return `${this.path}:${line}:${col}`
  }
}

const isPart = (part: unknown) =>
  typeof part === 'object' &&
  part !== null &&
  ['name', 'kind'].every((member) => typeof (part as Record<string, unknown>)[member] === 'string')

function startOf(node: unknown): number | undefined {
  return (node as Node | undefined)?.range?.[0]
}
