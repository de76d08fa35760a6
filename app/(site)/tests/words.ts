import { number } from '#components/amounts.ts'
import type { Flaky, Mark } from '#core/results/index.ts'

const percent = (rate: number) => Math.round(rate * 100)
/** Returns `1,234 runs` or `1 run`. */
export const runsText = (count: number) => `${number(count)} ${count === 1 ? 'run' : 'runs'}`

/** Returns `15 % of 20 runs (5–36 %)`, with the 95 % interval. No line begins with `%`. */
export function rateText({ rate, of, interval: [low = 0, high = 1] }: Flaky): string {
  return `${percent(rate)}\u00a0% of ${runsText(of)} (${percent(low)}–${percent(high)}\u00a0%)`
}

/** Returns how often a test fails with files with which it also passes. */
export function flakyText(flaky: Flaky | null): string {
  return flaky ? rateText(flaky) : '–'
}

/** Returns what marks show, newest first, in words. */
export function marksText(marks: Mark[]): string {
  const failed = marks.filter(({ result }) => result === 'failed').length
  const newest = marks[0]?.result
  if (marks.length === 1) return `Last run: ${newest}.`
  return `Last ${marks.length} runs: ${marks.length - failed} passed, ${failed} failed; the newest ${newest}.`
}

/** Returns a branch or tag without what Git puts before its name. */
export function branchOf(ref: string): string {
  return ref.replace(/^refs\/(heads|tags)\//, '')
}
