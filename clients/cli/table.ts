import { styleText } from 'node:util'
import stringWidth from 'string-width'

const GAP = '  '
const CUT = '…'
const MARK = GAP + CUT
/** A narrower column would say nothing. */
const MIN_COLUMN = 5

/**
 * Returns a table with a bold header whose lines are at most `width` columns of a terminal wide.
 * The columns are given in the order of their importance. The first that does not fit is cut, and
 * those after it are left out, which a `…` at the end of the header says.
 */
export function tableOf(headers: readonly string[], rows: readonly string[][], width: number): string {
  const widths = widthsOf(headers, rows, width)
  const lineOf = (row: readonly string[]) => widths.map((cells, i) => fitTo(row[i] ?? '', cells)).join(GAP)
  const header = lineOf(headers).trimEnd() + (widths.length < headers.length ? MARK : '')
  return [styleText('bold', header), ...rows.map((row) => lineOf(row).trimEnd())].map((line) => `${line}\n`).join('')
}

/** Returns how wide each column is that is shown. */
function widthsOf(headers: readonly string[], rows: readonly string[][], width: number): number[] {
  const widths: number[] = []
  let left = width
  for (const i of headers.keys()) {
    const natural = Math.max(...[headers, ...rows].map((row) => stringWidth(row[i] ?? '')))
    const room = left - (i === 0 ? 0 : GAP.length) - (i === headers.length - 1 ? 0 : MARK.length)
    if (natural > room) return i === 0 ? [Math.max(1, room)] : room >= MIN_COLUMN ? [...widths, room] : widths
    widths.push(natural)
    left -= natural + (i === 0 ? 0 : GAP.length)
  }
  return widths
}

/** Returns a text padded or cut to a width in columns of a terminal. */
function fitTo(text: string, width: number): string {
  const padding = width - stringWidth(text)
  return padding >= 0 ? text + ' '.repeat(padding) : fitTo(cutTo(text, width), width)
}

/** Returns the beginning of a text that fits into a width, with a `…` where the rest would be. */
export function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - CUT.length) break
    kept += segment
  }
  return kept.trimEnd() + CUT
}
