/** A list of which items can be read by their place, such as an array. */
type Sorted<T> = { length: number; at: (place: number) => T | undefined }

/**
 * Returns how many items of a list come first, if those for which `isFirst` holds stand before all
 * others: the place of the first of the others. It looks at few of them, by halves.
 */
export function partitionPoint<T>(sorted: Sorted<T>, isFirst: (item: T) => boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const item = sorted.at(middle)
    if (item !== undefined && isFirst(item)) from = middle + 1
    else to = middle
  }
  return from
}
