import { resourceSections } from '../reference/resource.ts'
import type { Section } from '../tree/nodes.ts'
import { sectionsIn } from '../tree/parse.ts'
import { type DocsSection, searchTextOf } from '../tree/search-text.ts'
import { type DocsPage, docsPages } from './pages.ts'
import { parts } from './parts.ts'
import { filledIn } from './values.ts'

export type SitePage = DocsPage & { sections: DocsSection[] }

let made: SitePage[] | undefined

/** Returns every page with what its sections say, read once. */
export function site(): SitePage[] {
  made ??= docsPages().map((page) => ({ ...page, sections: searchTextOf(sectionsOf(page)) }))
  return made
}

/** Returns what a page shows. */
export function sectionsOf({ source }: DocsPage): Section[] {
  return typeof source === 'string' ? sectionsIn(filledIn(source), parts) : resourceSections(source)
}
