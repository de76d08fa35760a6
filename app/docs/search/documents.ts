import { site } from '../site/site.ts'

/** A section of the documentation, as the search knows it. */
export type SearchDocument = {
  id: number
  href: string
  /** The anchor: the name of an operation, or an error's code. */
  name: string
  page: string
  title: string
  text: string
}

/** Returns every section of every page, and every page itself. */
export function searchDocuments(): SearchDocument[] {
  const all = site().flatMap(({ path, title: page, description, sections }) => [
    { href: path, name: '', page, title: page, text: description },
    ...sections.map(({ id, title, text }) => ({ href: `${path}#${id}`, name: id, page, title, text })),
  ])
  return all.map((document, id) => ({ id, ...document }))
}
