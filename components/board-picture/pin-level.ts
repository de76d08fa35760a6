import type { PinState } from '#wire/pins.ts'

/** Returns how bright a pin is, from 0 to 1: one that is switched fast, the part it is on. */
export function glowOf(state: PinState | undefined): number {
  return state?.duty ?? state?.level ?? 0
}

/** Returns the level of a pin in a word: `high`, `low`, `30%`; nothing if it has none. */
export function levelText({ level, duty }: Pick<PinState, 'level' | 'duty'>): string {
  if (duty !== null) return `${Math.round(duty * 100)}%`
  return level === null ? '' : level === 1 ? 'high' : 'low'
}

/** Returns the colour of a drawn pin: high, low, or one that nothing is known of. */
export function fillOf(state: PinState | undefined): string {
  if (glowOf(state) > 0.5) return 'fill-[#ff6a3d]'
  return state ? 'fill-[#6f6a58]' : 'fill-[#d9b75c]'
}
