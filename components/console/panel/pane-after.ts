/**
 * Returns the number of the pane that has the focus next, around the last and the first. `at` is
 * that of the pane which has it, and -1 if none does.
 */
export function paneAfter(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step === 1 ? 0 : count - 1
  return (at + step + count) % count
}
