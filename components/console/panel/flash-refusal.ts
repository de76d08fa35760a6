type Situation = { canFlash: boolean; isReachable: boolean; isBusy: boolean }

/** Returns why a dropped file cannot be flashed now, if it cannot. */
export function whyNotFlashed({ canFlash, isReachable, isBusy }: Situation): string | undefined {
  if (!canFlash) return 'This board cannot be flashed from here.'
  if (!isReachable) return 'The board cannot be reached now. Drop the file once it is connected.'
  if (isBusy) return 'The board is busy. Drop the file once that is done.'
  return undefined
}
