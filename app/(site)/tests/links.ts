import { z } from 'zod'
import { testFilters, testSearch } from '#core/results/index.ts'
import { filteredPath, type TypedFilter } from '#http/pages/filter-params.ts'

/** The filters of the list and of one test as forms and links send them: those of the API. */
export const TypedTestSearch = z.object(testSearch)
export const TypedTestFilter = z.object(testFilters)

/** Returns the page of a test, with the filters under which it was found. */
export function linkToTest(name: string, { suite, repository, ref }: TypedFilter): string {
  const path = `/tests/${encodeURIComponent(name)}`
  return filteredPath(path, { ...(suite && { suite }), ...(repository && { repository }), ...(ref && { ref }) })
}
