import { site } from '../site/site.ts'

/** A section of the documentation, as the search knows it. */
export type SearchDocument = {
  id: number
  href: string
  /** The anchor: the name of an operation, or an error's code. */
  name: string
  page: string
  title: string
  /** Sentences, of which a result shows some. */
  text: string
  keywords: string
  /** Examples, line by line. Those of the reference are made from what else it says. */
  code: string
}

/** Returns every page and its sections. A section that is named as its page is part of it. */
export function searchDocuments(): SearchDocument[] {
  const documents = site().flatMap(({ path, group, title: page, description, sections: all }) => {
    const sections = all.map((section) => (group === 'API' ? { ...section, code: '' } : section))
    const [own, others] = [true, false].map((isOwn) => sections.filter(({ title }) => (title === page) === isOwn))
    const text = [description, ...(own ?? []).map((section) => section.text)].join(' ')
    const keywords = (own ?? []).map((section) => section.keywords).join(' ')
    const code = (own ?? []).map((section) => section.code).join('\n')
    return [
      { href: path, name: (own ?? []).map(({ id }) => id).join(' '), page, title: page, text, keywords, code },
      ...(others ?? []).map(({ id, ...section }) => ({ href: `${path}#${id}`, name: id, page, ...section })),
    ]
  })
  return documents.map((document, id) => ({ id, ...document }))
}
