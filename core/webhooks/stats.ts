import { processShared } from '#process-shared.ts'

const attempts = processShared('webhook attempts', () => ({ delivered: 0, refused: 0, unreachable: 0 }))

/** Counts an attempt by the status of its response; null if there was none. */
export function countAttempt(status: number | null): void {
  if (status === null) attempts.unreachable += 1
  else if (status >= 200 && status < 300) attempts.delivered += 1
  else attempts.refused += 1
}

/** Returns the attempts of this process since its start, by what they came to. */
export function webhookStats() {
  return { ...attempts }
}
