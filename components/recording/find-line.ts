type Sought = {
  text: string
  /** The number of the line that was found last; null at first. */
  from: number | null
  direction: 'next' | 'previous'
}

/**
 * Returns the next line that holds a text, or the one before, in a circle: its number, and which of
 * how many it is, from 1. Letters of both cases are the same. The first one that is found is the
 * first line, or backwards the last. Returns undefined if no line holds the text.
 */
export function findFrom(lines: readonly { text: string }[], { text, from, direction }: Sought) {
  const sought = text.toLowerCase()
  const holders = lines.flatMap((line, number) => (line.text.toLowerCase().includes(sought) ? [number] : []))
  const isNext = direction === 'next'
  const beyond = isNext
    ? holders.findIndex((number) => number > (from ?? -1))
    : holders.findLastIndex((number) => number < (from ?? lines.length))
  const at = beyond >= 0 ? beyond : isNext ? 0 : holders.length - 1
  const line = holders[at]
  return line === undefined ? undefined : { line, number: at + 1, count: holders.length }
}
