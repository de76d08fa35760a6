import { type Alias, isAlias, isMap, LineCounter, type Node, parseDocument, visit } from 'yaml'

/** A part as it is written. What is wrong with its members is for `Parts` of the service to say. */
export type WrittenPart = { name: string; kind: string; [member: string]: unknown }

/** Thrown for a file of parts that cannot be read. The message begins with its place. */
export class PartsFileProblem extends Error {
  override name = 'PartsFileProblem'
}

const NO_PART = 'A part must have a name and a kind, such as { name: led, kind: led, pin: D13 }.'

/**
 * Emulated parts that a file declares, in YAML or JSON. The service says what is wrong with them;
 * the file, where.
 */
export class PartsFile {
  readonly path: string
  readonly parts: WrittenPart[]
  readonly #document: ReturnType<typeof parseDocument>
  readonly #lines = new LineCounter()

  /** Throws a `PartsFileProblem` for what is not YAML with a list of parts. */
  constructor(path: string, text: string) {
    this.path = path
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
    const [broken] = this.#document.errors
    if (broken) throw new PartsFileProblem(`${this.#at(broken.pos[0])}: ${broken.message}`)
    this.#refuseEmptyAliases()
    const read: unknown = this.#read()
    const parts = typeof read === 'object' && read !== null && 'parts' in read ? read.parts : undefined
    if (!Array.isArray(parts)) throw new PartsFileProblem(`${path}:1:1: The file has no list “parts”.`)
    const root = this.#document.contents
    const other = isMap(root) ? root.items.find(({ key }) => String(key) !== 'parts') : undefined
    if (other)
      throw new PartsFileProblem(`${this.#at(startOf(other.key))}: “${String(other.key)}” is not recognized here.`)
    const wrong = parts.findIndex((part) => !isPart(part))
    if (wrong >= 0)
      throw new PartsFileProblem(`${this.#at(startOf(this.#document.getIn(['parts', wrong], true)))}: ${NO_PART}`)
    this.parts = parts as WrittenPart[]
  }

  /**
   * An alias stands for what has its anchor, which is before it, and never for what it is in. The
   * document is visited once: `resolve` of the package visits it for each alias.
   */
  #refuseEmptyAliases(): void {
    const anchored = new Map<string, unknown>()
    visit(this.#document, {
      Node: (_, node: Node | Alias, path: readonly unknown[]) => {
        if (!isAlias(node)) {
          if ('anchor' in node && node.anchor) anchored.set(String(node.anchor), node)
          return
        }
        const meant = anchored.get(node.source)
        if (meant !== undefined && !path.includes(meant)) return
        throw new PartsFileProblem(
          `${this.#at(startOf(node))}: *${node.source} stands for nothing. Put a text that begins with * in quotes.`,
        )
      },
    })
  }

  #read(): unknown {
    try {
      return this.#document.toJS()
    } catch (cause) {
      // Aliases of aliases, which would fill the memory.
      if (cause instanceof ReferenceError) throw new PartsFileProblem(`${this.path}:1:1: ${cause.message}.`, { cause })
      throw cause
    }
  }

  /** Returns what the service says of the parts, each with its place in this file. */
  located(errors: readonly { pointer?: string | undefined; detail: string }[]): string[] {
    return errors.flatMap(({ pointer, detail }) =>
      pointer?.startsWith('/parts') ? `${this.#placeOf(pointer)}: ${detail}` : [],
    )
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
