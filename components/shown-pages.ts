/**
 * Returns the numbers of the pages to link to: the first, the last and those around the current
 * one. `null` stands for pages that are left out.
 */
export function shownPages(current: number, count: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  const shown: (number | null)[] = []
  for (const page of [...new Set(wanted)].sort((a, b) => a - b)) {
    const skipped = page - (shown.at(-1) ?? 0) - 1
    if (skipped === 1) shown.push(page - 1)
    if (skipped > 1) shown.push(null)
    shown.push(page)
  }
  return shown
}
