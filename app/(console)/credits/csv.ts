/** Lines of a CSV file as RFC 4180 has it, each with its end. */
export function csv(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/** A spreadsheet would run text that begins like a formula; an apostrophe before it makes it text again. Numbers are left alone. */
function field(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[\s\u200b]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
