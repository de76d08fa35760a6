import type { ReactNode } from 'react'

export type Group = 'Start' | 'Guides' | 'Tools' | 'API'

export type DocsPage = {
  path: string
  group: Group
  title: string
  /** A sentence for its head, for search engines and for the overview. */
  description: string
  content: () => ReactNode
}
