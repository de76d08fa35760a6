/**
 * `npm run generate`, which `npm ci` runs too: makes the sources that git does not have, unless
 * they are made of what is here now.
 */
import { writeApiTypesIfStale } from './api-types.ts'

await writeApiTypesIfStale()
