const MINUTE_MS = 60_000

/** Moments as text. `used` is what the server knew to be paid. */
export type Metered = { startedAt: string; endsAt: string; rate: number; used: number }

/** What a session has cost at a moment (in milliseconds): each minute is paid as it begins, and none begins as it ends. */
export function creditsAt({ startedAt, endsAt, rate, used }: Metered, moment: number): number {
  const start = Date.parse(startedAt)
  const begun = Math.floor((moment - start) / MINUTE_MS) + 1
  const most = Math.ceil((Date.parse(endsAt) - start) / MINUTE_MS)
  return Math.max(used, Math.min(begun, most) * rate)
}
