const DIGITS = 6

/** Returns a number as short as it is told apart: six digits, or with an exponent. */
export function valueText(value: number | null): string {
  if (value === null) return '–'
  return String(Number(value.toPrecision(DIGITS)))
}
