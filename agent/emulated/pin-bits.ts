/** Pins as a number with a bit for each, by their places in `models.ts`. No board has over 30. */

/** Calls `work` for each pin, the lowest first. */
export function eachPin(pins: number, work: (pin: number) => void): void {
  for (let rest = pins; rest !== 0; rest &= rest - 1) work(lowestPin(rest))
}

/** Returns the lowest of at least one pin. */
export function lowestPin(pins: number): number {
  return 31 - Math.clz32(pins & -pins)
}

export function pinsIn(pins: readonly number[]): number {
  return pins.reduce((bits, pin) => bits | (1 << pin), 0)
}

/** Returns those of some pins that are as asked. */
export function pinsWhere(pins: number, isWanted: (pin: number) => boolean): number {
  let wanted = 0
  for (let rest = pins; rest !== 0; rest &= rest - 1) if (isWanted(lowestPin(rest))) wanted |= rest & -rest
  return wanted
}
