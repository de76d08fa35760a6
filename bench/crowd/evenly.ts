/**
 * For `addRunning`: sessions that began within the last minute, one after the other, and go on for
 * hours.
 */
export const evenly = (count: number) => ({
  startedAt: `now() - make_interval(secs => 60.0 * n / ${Math.max(count, 1)})`,
  minutes: 480,
  paidMinutes: 1,
})
