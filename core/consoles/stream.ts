import type { ProcessorAt } from '#wire/processor.ts'
import type { LiveConsole, Source } from './live-console.ts'
import { attachSource, detachSource, findConsole } from './live-consoles.ts'
import { endOf, gapPiece, MAX_CONSOLE_BYTES, outputPiece, type Piece, pieceFrom } from './pieces.ts'
import { relaySoon } from './relay.ts'
import { flush } from './writer.ts'

/** An agent that has more output under way than this does not keep to its window. */
const MAX_PENDING_BYTES = 1024 * 1024
/** More notes than these are lost. One a second each is about pins, parts and screens. */
const MAX_NOTES = 40
const NOTES_MS = 10_000

/**
 * Why output was not taken: bytes before it are missing, too much is not acknowledged, or its
 * offset cannot be.
 */
type Problem = 'hole' | 'full' | 'far'

/** The output of one binding, as its agent sends it. Offsets here are the binding's own. */
export class AgentStream {
  readonly sessionId: string
  readonly offset: number
  readonly #source: Source
  #notes = { since: 0, count: 0 }

  constructor(sessionId: string, source: Source, offset: number) {
    this.sessionId = sessionId
    this.offset = offset
    this.#source = source
  }

  /** Takes output, each byte once: what came before is left out. */
  take({ offset, atUs, bytes }: { offset: number; atUs: number; bytes: Uint8Array }): Problem | undefined {
    return this.#add(outputPiece(this.#source.base + offset, atUs, bytes))
  }

  /** Takes a gap: output that the agent has lost. */
  takeGap({ from, to }: { from: number; to: number }): Problem | undefined {
    return this.#add(gapPiece(this.#source.base + from, to - from, Date.now() * 1_000))
  }

  /** Takes a line about the board, at the end of what has arrived. */
  note({ at_us: atUs, text }: { at_us: number; text: string }): void {
    const console = this.#console()
    if (!console || !this.#mayNote()) return
    console.note(atUs, text)
    relaySoon(console)
  }

  /**
   * Takes what is new of the board's processor, to be stored. Returns it with the offset of the
   * session's output.
   */
  takeProcessor({ offset, ...processor }: ProcessorAt): ProcessorAt {
    const console = this.#console()
    if (console) console.processor = processor
    return { ...processor, offset: this.#source.base + offset }
  }

  /** The session has ended, or the agent has left. */
  end(): void {
    detachSource(this.sessionId, this.#source)
  }

  #mayNote(): boolean {
    const now = performance.now()
    if (now - this.#notes.since > NOTES_MS) this.#notes = { since: now, count: 0 }
    this.#notes.count += 1
    return this.#notes.count <= MAX_NOTES
  }

  #add(piece: Piece): Problem | undefined {
    const console = this.#console()
    if (!console) return undefined
    if (piece.offset > console.end) return 'hole'
    if (endOf(piece) > MAX_CONSOLE_BYTES) return 'far'
    if (console.pendingBytes > MAX_PENDING_BYTES) return 'full'
    const rest = pieceFrom(piece, console.end)
    if (!rest || rest.length === 0) return undefined
    console.add(rest)
    relaySoon(console)
    return undefined
  }

  /** The console, while it has this source. */
  #console(): LiveConsole | undefined {
    const console = findConsole(this.sessionId)
    return console?.source === this.#source && !console.isDetached ? console : undefined
  }
}

/**
 * Begins, or goes on, to record the output of a binding whose agent is connected here. The output
 * of an earlier binding of the session is stored first.
 */
export async function attachStream(given: Omit<Source, 'base'> & { sessionId: string }): Promise<AgentStream> {
  if (findConsole(given.sessionId)?.source) await flush()
  const { source, stored } = await attachSource(given)
  return new AgentStream(given.sessionId, source, stored - source.base)
}
