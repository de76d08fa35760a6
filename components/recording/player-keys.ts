import type { KeyboardEvent } from 'react'
import type { Mark } from './marks.ts'
import type { Playback } from './playback.ts'

const STEP_MS = 5_000
/** A mark that has just been passed is not the one before. */
const NEAR_MS = 500

type Film = { playback: Playback; lengthMs: number; marks: readonly Mark[] }

/** Returns the next mark after a time, or the one before it. */
export function markFrom(marks: readonly Mark[], atMs: number, direction: 'next' | 'previous'): Mark | undefined {
  return direction === 'next'
    ? marks.find((mark) => mark.atMs > atMs)
    : marks.findLast((mark) => mark.atMs < atMs - NEAR_MS)
}

/**
 * Plays, pauses and moves a film by keys. `onMark` is called with a mark that a key has gone to.
 * What is typed into a field, and keys that a button has of its own, stay theirs.
 */
export function pressKey(
  event: KeyboardEvent,
  { playback, lengthMs, marks }: Film,
  onMark: (mark: Mark) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !isForFilm(event)) return
  const { isPlaying, atMs } = playback.state
  if (event.key === ' ') isPlaying ? playback.pause() : playback.play()
  else if (event.key === 'ArrowLeft') playback.seek(atMs - STEP_MS)
  else if (event.key === 'ArrowRight') playback.seek(atMs + STEP_MS)
  else if (event.key === 'Home') playback.seek(0)
  else if (event.key === 'End') playback.seek(lengthMs)
  else if (event.key === '[' || event.key === ']') {
    const mark = markFrom(marks, atMs, event.key === ']' ? 'next' : 'previous')
    if (mark) {
      playback.seek(mark.atMs)
      onMark(mark)
    } else if (event.key === '[') playback.seek(0)
  } else return
  event.preventDefault()
  event.stopPropagation()
}

function isForFilm({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('.xterm')) return true
  if (target.matches('input[type="range"]')) return ['[', ']', ' '].includes(key)
  if (target.matches('button, summary, a')) return ['[', ']'].includes(key)
  return !target.matches('input, select, textarea')
}
