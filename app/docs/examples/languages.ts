import type { Language } from '#components/code-block/highlight.ts'

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
  {
    id: 'typescript-sdk',
    name: 'TypeScript SDK',
    colors: 'typescript',
    panel: 'group-has-[[value=typescript-sdk]:checked]/languages:block',
  },
] as const satisfies { id: string; name: string; colors: Language; panel: string }[]

export type LanguageId = (typeof LANGUAGES)[number]['id']

/** Returns the id of a language by the name of its tab. Throws for any other name. */
export function languageNamed(tab: string): LanguageId {
  const found = LANGUAGES.find(({ name }) => name === tab)
  if (!found) throw new Error(`examples have no language ${tab}`)
  return found.id
}

/** What is shown in place of a language that an example lacks, the nearest first. */
const NEAREST: Record<LanguageId, LanguageId[]> = {
  curl: ['cli'],
  cli: ['curl'],
  python: ['python-sdk'],
  javascript: ['typescript-sdk'],
  'python-sdk': ['python'],
  'typescript-sdk': ['javascript'],
}

/**
 * Returns the language in which each choice is shown by an example that has these languages. What
 * has nothing near it is shown in the first.
 */
export function shownFor(had: readonly LanguageId[]): Map<LanguageId, LanguageId | undefined> {
  return new Map(
    LANGUAGES.map(({ id }) => [id, [id, ...NEAREST[id]].find((one) => had.includes(one)) ?? had[0]] as const),
  )
}

/** Where a browser remembers the choice. */
export const STORED_AS = 'docs-language'

/** Every radio button of a language. Its attribute lists the choices that it is shown for. */
export const CHOICE = 'input[data-language]'
