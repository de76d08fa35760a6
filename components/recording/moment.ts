import { SECOND_MS } from '#durations.ts'

/** Where the fragment of a link says at which time a recording is shown: `#t=83s`. */

const MOMENT = /^t=(?:(\d{1,5})m)?(\d{1,7}(?:\.\d{1,3})?)s?$/

/** Returns the time in a fragment in milliseconds; undefined without one. */
export function momentIn(hash: string): number | undefined {
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [match, minutes = '0', seconds = '0'] = MOMENT.exec(part) ?? []
    if (match) return Math.round((Number(minutes) * 60 + Number(seconds)) * SECOND_MS)
  }
  return undefined
}

/** Returns a fragment with a time to the tenth of a second. What else it holds stays. */
export function withMoment(hash: string, atMs: number): string {
  const others = hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '' && !MOMENT.test(part))
  return `#${[...others, `t=${Math.floor(atMs / 100) / 10}s`].join('&')}`
}
