/** A whole number as it was typed; what is none is no number at all, for a schema to refuse. */
export function wholeNumber(typed: string | undefined): number {
  return typed !== undefined && /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN
}
