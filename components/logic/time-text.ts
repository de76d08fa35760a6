import { TICKS_PER_SECOND } from '#wire/capture-file.ts'

const units = [
  { name: 's', ticks: TICKS_PER_SECOND },
  { name: 'ms', ticks: TICKS_PER_SECOND / 1e3 },
  { name: 'µs', ticks: TICKS_PER_SECOND / 1e6 },
  { name: 'ns', ticks: TICKS_PER_SECOND / 1e9 },
] as const
const NANOS = units[3]

/** Returns a length of time with all of its digits: `1.0625 µs`. */
export function lengthText(ticks: number): string {
  const { name, ticks: size } = units.find((unit) => Math.abs(ticks) >= unit.ticks) ?? NANOS
  return `${Number((ticks / size).toPrecision(10))} ${name}`
}

/** Returns a time on an axis whose marks are so far from each other, in its unit. */
export function axisText(ticks: number, step: number): string {
  const { name, ticks: size } = units.find((unit) => step >= unit.ticks / 10) ?? NANOS
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9))
  return `${(ticks / size).toFixed(decimals)} ${name}`
}

/** Returns the distance of marks on an axis, which are at least so many ticks apart: 1, 2 or 5. */
export function axisStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)))
  return ([1, 2, 5, 10].find((digit) => digit * power >= atLeast) ?? 10) * power
}

/** Returns a frequency: `1 kHz`. */
export function hertzText(hertz: number): string {
  const [size, unit] = hertz >= 1e6 ? [1e6, 'MHz'] : hertz >= 1e3 ? [1e3, 'kHz'] : [1, 'Hz']
  return `${Number((hertz / size).toPrecision(6))} ${unit}`
}
