import { readFileSync } from 'node:fs'
import { DOCS_GROUPS } from '#app/site.ts'
import { reference } from '../reference/load.ts'
import type { Tag } from '../reference/outline.ts'

/** A page of the documentation. */
export type DocsPage = {
  path: string
  group: string
  title: string
  /** A sentence for its head, for search engines and for the overview. */
  description: string
  /** What it is made of: Markdown, or operations of the API. */
  source: string | Tag
}

/** How a source begins: `# Title`, and the description below it. */
const HEAD = /^# (?<title>.+)\n\n(?<description>(?:.+\n)+)/

/** Returns all pages of the documentation in the order of the sidebar. */
export function docsPages(): DocsPage[] {
  return Object.entries(DOCS_GROUPS).flatMap(([group, paths]) =>
    paths.map((path) => ({ path, group, ...(pageOfTag(path) ?? pageInMarkdown(path)) })),
  )
}

function pageOfTag(path: string) {
  const tag = reference().tags.find((one) => one.path === path)
  return tag && { title: tag.name, description: tag.description, source: tag }
}

function pageInMarkdown(path: string) {
  const source = readFileSync(`app/docs/guide/${path.split('/')[2] ?? 'overview'}.md`, 'utf8')
  const { title, description } = HEAD.exec(source)?.groups ?? {}
  if (title === undefined || description === undefined)
    throw new Error(`${path} does not begin with a title and a description`)
  return { title, description: description.trim().replaceAll('\n', ' '), source }
}
