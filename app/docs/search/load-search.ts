import type { Found } from './engine.ts'

const INDEX = '/docs/search/index.json'

export type Search = (query: string) => Found

let loaded: Promise<Search> | undefined

/** Loads the search and its index, once for a page. After a failure it is tried again. */
export function loadSearch(): Promise<Search> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Search> {
  const [{ searchOf }, response] = await Promise.all([import('./engine.ts'), fetch(INDEX)])
  return searchOf(await response.json())
}
