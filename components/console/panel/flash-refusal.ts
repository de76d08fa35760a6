type Situation = { canFlash: boolean; isStarting: boolean; isReachable: boolean; isBusy: boolean; isOff: boolean }

/** Returns why no file can be flashed now, if none can. */
export function whyNotFlashed({ canFlash, isStarting, isReachable, isBusy, isOff }: Situation): string | undefined {
  if (!canFlash) return 'This board cannot be flashed from here.'
  if (isStarting) return 'The board is still starting. Try again once it runs.'
  if (!isReachable) return 'The board cannot be reached now. Try again once it is connected.'
  if (isBusy) return 'The board is busy. Try again once that is done.'
  if (isOff) return 'Power is off. Switch the board on first.'
  return undefined
}
