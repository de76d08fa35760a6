import { styleText } from 'node:util'
import stringWidth from 'string-width'

const GAP = '  '
const CUT = '…'
/** A narrower column would say nothing. */
const MIN_COLUMN = 5

/**
 * Returns a table with a bold header whose lines are at most `width` columns of a terminal wide.
 * The columns are given in the order of their importance: the last ones are cut first, and left out
 * where not even a few letters of them fit. A `…` at the end of the header says so.
 */
export function tableOf(headers: readonly string[], rows: readonly string[][], width: number): string {
  const { widths, isWhole } = widthsOf(headers, rows, width)
  const lineOf = (row: readonly string[]) => widths.map((cells, i) => fitTo(row[i] ?? '', cells)).join(GAP)
  const header = `${lineOf(headers).trimEnd()}${isWhole ? '' : `${GAP}${CUT}`}`
  return [styleText('bold', header), ...rows.map((row) => lineOf(row).trimEnd())].map((line) => `${line}\n`).join('')
}

function widthsOf(headers: readonly string[], rows: readonly string[][], width: number) {
  const natural = headers.map((_, i) => Math.max(...[headers, ...rows].map((row) => stringWidth(row[i] ?? ''))))
  // What identifies a row comes first, and is of no use when it is cut.
  const least = natural.map((cells, i) => (i === 0 ? cells : Math.min(cells, MIN_COLUMN)))
  let count = headers.length
  while (count > 1 && totalOf(least.slice(0, count)) + roomForMark(count) > width) count--
  const mark = roomForMark(count)
  const widths = least.slice(0, count)
  if (count === 1) widths[0] = Math.max(1, Math.min(natural[0] ?? 0, width - mark))
  for (const i of widths.keys())
    widths[i] = Math.min(natural[i] ?? 0, (widths[i] ?? 0) + Math.max(0, width - mark - totalOf(widths)))
  return { widths, isWhole: mark === 0 }

  function roomForMark(shown: number): number {
    return shown < headers.length ? GAP.length + CUT.length : 0
  }
}

const totalOf = (widths: number[]) => widths.reduce((sum, cells) => sum + cells, GAP.length * (widths.length - 1))

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
