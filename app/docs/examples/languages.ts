import type { Language } from '../highlight.ts'

/** The languages of the examples, in the order of their tabs. The first is shown at first. */
export const LANGUAGES = [
  { id: 'curl', name: 'curl', colors: 'shell', panel: 'group-has-[[value=curl]:checked]/languages:block' },
  { id: 'cli', name: 'CLI', colors: 'shell', panel: 'group-has-[[value=cli]:checked]/languages:block' },
  { id: 'python', name: 'Python', colors: 'python', panel: 'group-has-[[value=python]:checked]/languages:block' },
  {
    id: 'javascript',
    name: 'JavaScript',
    colors: 'typescript',
    panel: 'group-has-[[value=javascript]:checked]/languages:block',
  },
  {
    id: 'python-sdk',
    name: 'Python SDK',
    colors: 'python',
    panel: 'group-has-[[value=python-sdk]:checked]/languages:block',
  },
] as const satisfies { id: string; name: string; colors: Language; panel: string }[]

export type LanguageId = (typeof LANGUAGES)[number]['id']

/** Where a browser remembers the choice. */
export const STORED_AS = 'docs-language'

/** What every radio button of a language has. */
export const CHOICE = 'input[data-language]'
