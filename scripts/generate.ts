/**
 * `npm run generate`, which `npm ci` runs too: makes the sources that git does not have, unless
 * they are made of what is here now.
 */
import { generateSources } from './generate/index.ts'

await generateSources()
