const DIGITS = 6

/** Returns a number with its unit: `21.5 °C`. */
export function measureText(value: number | null, unit: string | undefined): string {
  return value === null || !unit ? valueText(value) : `${valueText(value)} ${unit}`
}

/** Returns a number as short as it is told apart: six digits, or with an exponent. */
export function valueText(value: number | null): string {
  if (value === null) return '–'
  return String(Number(value.toPrecision(DIGITS)))
}
