import type { NotedPin } from '#wire/pin-notes.ts'
import { actNotes, isTyped } from '#wire/record-notes.ts'

/** Changes of pins that follow each other within this time have one mark. */
const PINS_PAUSE_MS = 10_000
/** More marks than these are not told apart on a bar. */
const MAX_MARKS = 500
/** So many pins are named. */
const MAX_PINS = 4
const FLASH = 'flash: '
const FAILED = 'flash: failed: '

export type MarkKind = 'flash' | 'reset' | 'power' | 'break' | 'typed' | 'pins' | 'gap' | 'note'

/** Something that happened in a recording, with its time from the beginning. */
export type Mark = { atMs: number; kind: MarkKind; text: string }

/** Makes marks of the notes in a recording, in their order. */
export class Marks {
  readonly #marks: Mark[] = []
  #flash: Mark | undefined
  #lastNote: string | undefined
  #pinsMs = Number.NEGATIVE_INFINITY

  get all(): Mark[] {
    return this.#marks
  }

  addGap(atMs: number, bytes: number): void {
    this.#add({ atMs, kind: 'gap', text: `${bytes} ${bytes === 1 ? 'byte is' : 'bytes are'} missing` })
  }

  /** `changes` are those of pins that the note has. */
  addNote(atMs: number, note: string, changes: readonly NotedPin[]): void {
    if (changes.length > 0) this.#addPins(atMs, changes)
    else if (note.startsWith(FLASH)) this.#addFlash(atMs, note)
    else if (isAct(note)) this.#add({ atMs, kind: kindOf(note), text: actNotes[note] })
    else if (isTyped(note)) this.#add({ atMs, kind: 'typed', text: capitalized(note) })
    else if (this.#lastNote !== note) {
      this.#lastNote = note
      this.#add({ atMs, kind: 'note', text: capitalized(note) })
    }
  }

  #addPins(atMs: number, changes: readonly NotedPin[]): void {
    const isNew = atMs - this.#pinsMs > PINS_PAUSE_MS
    this.#pinsMs = atMs
    const names = [...new Set(changes.map(({ state }) => state.pin))]
    if (isNew) this.#add({ atMs, kind: 'pins', text: inWords(names) })
  }

  /** A flash has a mark where it begins, which says how it ended. */
  #addFlash(atMs: number, note: string): void {
    if (note === `${FLASH}fetch` || !this.#flash) {
      this.#flash = { atMs, kind: 'flash', text: 'Flashed' }
      this.#add(this.#flash)
    }
    if (note.startsWith(FAILED)) this.#flash.text = `Flash failed: ${note.slice(FAILED.length)}`
  }

  #add(mark: Mark): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push(mark)
  }
}

function inWords(pins: string[]): string {
  const more = pins.length > MAX_PINS ? ` and ${pins.length - MAX_PINS} more` : ''
  return `${pins.length === 1 ? 'Pin' : 'Pins'} ${pins.slice(0, MAX_PINS).join(', ')}${more}`
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const kindOf = (act: keyof typeof actNotes) => (act === 'reset' || act === 'break' ? act : 'power')

const isAct = (note: string): note is keyof typeof actNotes => Object.hasOwn(actNotes, note)
