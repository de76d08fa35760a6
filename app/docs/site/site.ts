import { htmlTreeOf } from './html-tree.ts'
import { docsPages } from './pages.tsx'
import { type DocsSection, sectionsOf } from './sections.ts'

export type SitePage = { path: string; group: string; title: string; description: string; sections: DocsSection[] }

let made: SitePage[] | undefined

/** Returns every page with its sections, read from the pages themselves once. */
export function site(): SitePage[] {
  made ??= docsPages().map(({ content, ...page }) => ({ ...page, sections: sectionsOf(htmlTreeOf(content())) }))
  return made
}
