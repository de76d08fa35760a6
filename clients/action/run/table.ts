import { escapeMarkup } from '../workflow.ts'

/** A cell of a summary, and the page that it leads to, if there is one. */
export type Cell = string | { text: string; page: string | null | undefined }

/**
 * Returns a table as a summary takes it. What stands in a cell can be from a board or a service: it
 * is put in as text.
 */
export function tableOf(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = headers.map((header) => `<th>${escapeMarkup(header)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('')
  return `<table><tr>${head}</tr>${body}</table>`
}

function cellOf(cell: Cell): string {
  const { text, page } = typeof cell === 'string' ? { text: cell, page: null } : cell
  const shown = escapeMarkup(text)
  return `<td>${page ? `<a href="${escapeMarkup(page)}">${shown}</a>` : shown}</td>`
}
