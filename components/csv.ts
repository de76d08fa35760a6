/** Returns rows as lines of CSV (RFC 4180). */
export function csv(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/**
 * Returns a CSV field. Text that begins like a formula gets an apostrophe, so that no spreadsheet
 * runs it.
 */
function field(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[\s\u200b]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
