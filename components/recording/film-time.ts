import { SECOND_MS } from '#durations.ts'

/** Returns minutes and seconds: `1:05`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the same in words, for who hears it: `1 minute 5 seconds`. */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const minutes = Math.floor(seconds / 60)
  const parts = [
    minutes > 0 ? count(minutes, 'minute') : '',
    minutes > 0 && seconds % 60 === 0 ? '' : count(seconds % 60, 'second'),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`
