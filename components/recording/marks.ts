import { actNotes, capturedIn, isTyped, keyOfNote, likeOfNote } from '#wire/record-notes.ts'
import { clock } from './film-time.ts'

/** Changes of pins, or of parts, that follow each other within this time have one mark. */
const CHANGES_PAUSE_MS = 10_000
/** More marks than these are not told apart on a bar. */
export const MAX_MARKS = 500
/** So many pins or parts are named. */
const MAX_NAMED = 4
const FLASH = 'flash: '
const FAILED = 'flash: failed: '

/** What changes on a board: its pins, and what is set of its parts. */
type Changing = 'pins' | 'parts'
export type MarkKind = 'flash' | 'reset' | 'power' | 'break' | 'typed' | Changing | 'gap' | 'note'

/** Something that happened in a recording, with its time from the beginning. */
export type Mark = { atMs: number; kind: MarkKind; text: string }

/** Makes marks of the notes in a recording, in their order. */
export class Marks {
  readonly #marks: Mark[] = []
  #flash: Mark | undefined
  /** The note that was said last, with its mark and how often its like was said. */
  #said: { like: string; isOfSpeed: boolean; mark: Mark; text: string; count: number } | undefined
  /** When pins and parts changed last. */
  readonly #changedMs = { pins: Number.NEGATIVE_INFINITY, parts: Number.NEGATIVE_INFINITY }

  get all(): Mark[] {
    return this.#marks
  }

  addGap(atMs: number, bytes: number): void {
    this.#add({ atMs, kind: 'gap', text: `${bytes} ${bytes === 1 ? 'byte is' : 'bytes are'} missing` })
  }

  /** Marks that pins or parts begin to change. A name may be there twice, or have its level. */
  addChanges(atMs: number, kind: Changing, names: readonly string[]): void {
    const isNew = atMs - this.#changedMs[kind] > CHANGES_PAUSE_MS
    this.#changedMs[kind] = atMs
    if (isNew) this.#add({ atMs, kind, text: inWords(kind, [...new Set(names)]) })
  }

  addNote(atMs: number, note: string): void {
    if (note.startsWith(FLASH)) this.#addFlash(atMs, note)
    else if (isAct(note)) this.#addAct({ atMs, kind: kindOf(note), text: actNotes[note] })
    else if (capturedIn(note) !== undefined) this.#add({ atMs, kind: 'note', text: 'Capture complete' })
    else if (isTyped(note)) this.#add({ atMs, kind: 'typed', text: capitalized(note) })
    else this.#addSaid(atMs, note)
  }

  /** A note that is said again and again has one mark, which says how often and until when. */
  #addSaid(atMs: number, note: string): void {
    const like = likeOfNote(note)
    if (this.#said?.like !== like) {
      const mark: Mark = { atMs, kind: 'note', text: capitalized(note) }
      this.#said = { like, isOfSpeed: keyOfNote(note) !== note, mark, text: mark.text, count: 0 }
      this.#add(mark)
    }
    const { mark, text, isOfSpeed } = this.#said
    const count = ++this.#said.count
    if (count > 1 && !isOfSpeed) mark.text = `${text} · ${count} times until ${clock(atMs)}`
  }

  /** What a board says after an act is news again, but for its speed, which goes on. */
  #addAct(mark: Mark): void {
    if (!this.#said?.isOfSpeed) this.#said = undefined
    this.#add(mark)
  }

  /** A flash has a mark where it begins, which says how it ended. */
  #addFlash(atMs: number, note: string): void {
    if (note === `${FLASH}fetch` || !this.#flash) {
      this.#flash = { atMs, kind: 'flash', text: 'Flashed' }
      this.#addAct(this.#flash)
    }
    if (note.startsWith(FAILED)) this.#flash.text = `Flash failed: ${note.slice(FAILED.length)}`
  }

  #add(mark: Mark): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push(mark)
  }
}

function inWords(kind: Changing, names: string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const verb = kind === 'parts' ? 'Set' : names.length === 1 ? 'Pin' : 'Pins'
  return `${verb} ${names.slice(0, MAX_NAMED).join(', ')}${more}`
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const kindOf = (act: keyof typeof actNotes) => (act === 'reset' || act === 'break' ? act : 'power')

const isAct = (note: string): note is keyof typeof actNotes => Object.hasOwn(actNotes, note)
