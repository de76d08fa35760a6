import { hasApiTypes, writeApiTypesIfStale } from '#scripts/generate/api-types.ts'

/**
 * Vitest's global set-up: makes the sources that git does not have, if they are missing. It does
 * not make them again after each change of the API, since most tests do not read them:
 * `npm run generate` does, and so do the other npm scripts.
 */
export async function setup(): Promise<void> {
  if (!hasApiTypes()) await writeApiTypesIfStale()
}
