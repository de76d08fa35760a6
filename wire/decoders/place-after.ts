/**
 * Returns the place of the first of some sorted numbers that is larger than a value, from a place
 * on. It is fast where that is near: it looks ahead by doubled steps, and then by halves.
 */
export function placeAfter(sorted: Float64Array, value: number, from = 0): number {
  let step = 1
  let low = from
  while (low + step <= sorted.length && (sorted[low + step - 1] as number) <= value) {
    low += step
    step *= 2
  }
  let high = Math.min(sorted.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}
