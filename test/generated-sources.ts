import { generateMissingSources } from '#scripts/generate/index.ts'

/**
 * Vitest's global set-up: makes the sources that git does not have. It does not make the types
 * again after each change of the API, since most tests do not read them: `npm run generate` does,
 * and so do the other npm scripts.
 */
export async function setup(): Promise<void> {
  await generateMissingSources()
}
