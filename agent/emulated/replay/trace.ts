import type { Observer } from '#agent/emulated/gdb/stops.ts'
import type { Target, TargetMemory } from '#agent/emulated/gdb/target.ts'
import { type Compared, compare } from './compared.ts'
import { Segment } from './segment.ts'
import { View, WORDS } from './view.ts'

/** A time in the past: before an instruction of a thread. */
export type Moment = { position: number; thread: number }

/**
 * Keeps what the last instructions of a board have changed: half a million at least. So its past
 * can be looked at without carrying it out again. What an instruction has not changed itself, such
 * as the bytes that DMA has moved, is found by a comparison, and is unknown in between.
 */
export class Trace implements Observer {
  readonly #target: Target
  readonly #positionOf: (thread: number) => number
  /** The older one first. */
  #segments: Segment[]
  /** What the board was as the last instruction began, for what is found by comparing. */
  #words: Int32Array
  #nowWords: Int32Array
  #compared: Compared[] = []
  #told: readonly TargetMemory[] = []
  /** Where one looks: a number of segment and instruction. Undefined for the present. */
  #cursor: { segment: number; index: number } | undefined
  #view: View | undefined
  /** Bytes that changed in a segment unseen, by segment. */
  readonly #unknown = new Map<Segment, { count: number; addresses: Set<number> }>()

  constructor(target: Target, positionOf: (thread: number) => number) {
    this.#target = target
    this.#positionOf = positionOf
    this.#words = new Int32Array(target.wordCount)
    this.#nowWords = new Int32Array(target.wordCount)
    this.#segments = [new Segment(target)]
    this.#restart()
  }

  before(thread: number): void {
    this.#settle()
    if (this.#last.isFull) {
      this.#unknown.delete(this.#segments[0] ?? this.#last)
      this.#segments = [this.#last, new Segment(this.#target)]
    }
    this.#last.begin(this.#positionOf(thread), thread)
  }

  write(address: number, length: number): void {
    if (this.#last.count === 0) return
    for (const { start, bytes, found } of this.#told) {
      const at = address - start
      if (found !== 'told' || at < 0 || at >= bytes.length) continue
      for (let next = at; next < at + length; next++) this.#last.changed(start + next, bytes[next] ?? 0)
    }
  }

  /** A reset has put other memories in the place of the board's. */
  memoriesChanged(): void {
    this.#told = this.#target.memories()
    this.#compared = this.#told
      .filter(({ found }) => found === 'compared')
      .map((memory, at) => compare(memory, this.#compared[at]?.before))
  }

  /** Where one looks in the past; undefined in the present. */
  get moment(): Moment | undefined {
    if (!this.#cursor) return undefined
    const { segment, index } = this.#cursor
    const of = this.#segments[segment]
    return of && { position: of.positionOf(index), thread: of.threadOf(index) }
  }

  /** True if something is traced before where one looks. */
  get hasPast(): boolean {
    const { segment, index } = this.#cursor ?? { segment: this.#segments.length - 1, index: this.#last.count }
    return index > 0 || (segment > 0 && (this.#segments[segment - 1]?.count ?? 0) > 0)
  }

  /** The board as it was there. */
  get view(): View | undefined {
    return this.#view
  }

  /** True if a byte has changed unseen, so that nobody knows it in the past. */
  isUnknown(address: number): boolean {
    const segment = this.#cursor && this.#segments[this.#cursor.segment]
    return (segment && this.#unknown.get(segment)?.addresses.has(address)) === true
  }

  /** Goes back by an instruction. Returns false at the begin of what is kept. */
  back(): boolean {
    const at = this.#cursor ?? this.#enter()
    if (at.index === 0) {
      if (at.segment === 0 || !this.#segments[at.segment - 1]?.count) return false
      at.segment--
      at.index = this.#segments[at.segment]?.count ?? 0
      this.#view = new View(this.#target)
      this.#copyFirst(at.segment + 1)
      this.#look(at.segment)
    }
    at.index--
    if (this.#view) this.#segments[at.segment]?.undo(at.index, this.#view)
    this.#cursor = at
    return true
  }

  /** Goes forward by an instruction, to the present after the last one. False if it is there. */
  forward(): boolean {
    const at = this.#cursor
    if (!at || !this.#view) return false
    this.#segments[at.segment]?.redo(at.index, this.#view)
    at.index++
    if (at.index < (this.#segments[at.segment]?.count ?? 0)) return true
    if (at.segment === this.#segments.length - 1) this.toPresent()
    else {
      this.#cursor = { segment: at.segment + 1, index: 0 }
      this.#copyFirst(at.segment + 1)
    }
    return true
  }

  /** Looks at the present again. */
  toPresent(): void {
    if (!this.#cursor) return
    // What was swapped has to be swapped back.
    const { segment, index } = this.#cursor
    const view = this.#view
    for (let of = segment; of < this.#segments.length && view; of++) {
      const one = this.#segments[of]
      for (let at = of === segment ? index : (one?.count ?? 0); one && at < one.count; at++) one.redo(at, view)
    }
    this.#cursor = this.#view = undefined
  }

  /** Returns true if the instruction that one looks at changes one of some bytes. */
  touches(address: number, length: number): boolean {
    const at = this.#cursor
    return (at && this.#segments[at.segment]?.touches(at.index, address, length)) === true
  }

  get #last(): Segment {
    const last = this.#segments.at(-1)
    if (!last) throw new Error('a trace has a segment')
    return last
  }

  #restart(): void {
    this.#target.words(this.#words)
    this.memoriesChanged()
  }

  /** Finds what the instruction that began last has changed. */
  #settle(): void {
    const [words, now, last] = [this.#words, this.#nowWords, this.#last]
    const first = this.#target.changeableBytes?.(words) ?? Number.POSITIVE_INFINITY
    this.#target.words(now)
    for (let at = 0; at < now.length; at++) {
      if (words[at] === now[at]) continue
      if (last.count > 0) last.changed(WORDS + at, words[at] ?? 0)
      words[at] = now[at] ?? 0
    }
    for (const { start, bytes, before, changed } of this.#compared)
      for (const at of changed(first)) {
        if (last.count > 0) last.changed(start + at, before[at] ?? 0)
        before[at] = bytes[at] ?? 0
      }
  }

  #enter(): { segment: number; index: number } {
    this.#settle()
    this.#view = new View(this.#target)
    const segment = this.#segments.length - 1
    this.#look(segment)
    return { segment, index: this.#last.count }
  }

  /** What a segment begins with is known for sure. */
  #copyFirst(segment: number): void {
    const first = this.#segments[segment]?.first
    if (!first || !this.#view) return
    this.#view.words.set(first.words)
    for (const [at, { bytes }] of first.pieces.entries()) this.#view.pieces[at]?.bytes.set(bytes)
  }

  /** Finds what has changed in a segment unseen: what going back does not bring back. */
  #look(number: number): void {
    const segment = this.#segments[number]
    const view = this.#view
    if (!segment || !view || this.#unknown.get(segment)?.count === segment.count) return
    const addresses = new Set<number>()
    for (let index = segment.count - 1; index >= 0; index--) segment.undo(index, view)
    segment.first.pieces.forEach(({ start, bytes }, piece) => {
      const found = view.pieces[piece]?.bytes
      if (!found || Buffer.compare(found, bytes) === 0) return
      for (let at = 0; at < bytes.length; at++) if (found[at] !== bytes[at]) addresses.add(start + at)
    })
    for (let index = 0; index < segment.count; index++) segment.redo(index, view)
    this.#unknown.set(segment, { count: segment.count, addresses })
  }
}
