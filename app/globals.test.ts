import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { __unstable__loadDesignSystem as loadDesign } from 'tailwindcss'
import { expect, test } from 'vitest'

const OUR_COLOURS_ONLY = '--color-*: initial;'
/** What is no name of a class is left out first: the rest takes a tenth of the time. */
const CLASS = /^[a-z0-9[\]:&>_.=,()/%#-]*-[a-z0-9-]+(\/[\d.]+)?$/
const css = readFileSync('app/globals.css', 'utf8')
const require = createRequire(import.meta.url)

const designOf = (source: string) =>
  loadDesign(source, {
    base: 'app',
    loadStylesheet: async (id, base) => {
      const path = require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id, { paths: [base] })
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })

const ours = await designOf(css)
const withDefaults = await designOf(css.replace(OUR_COLOURS_ONLY, ''))

/** Returns the classes of a text that Tailwind makes CSS for, and our theme does not. */
function withoutColour(text: string): string[] {
  const words = [...new Set(text.split(/[\s"'`{}$]+/))].filter((word) => CLASS.test(word))
  const made = ours.candidatesToCss(words)
  const missing = words.filter((_, index) => made[index] === null)
  const known = withDefaults.candidatesToCss(missing)
  return missing.filter((_, index) => known[index] !== null)
}

const sources = globSync('{app,components}/**/*.{ts,tsx}', { exclude: (path) => path.endsWith('.test.ts') })

/** Breaks where the colours of Tailwind are looked for: \`bg-black\` makes no CSS, and no error. */
test('pages use colours of our theme alone', () => {
  expect(css).toContain(OUR_COLOURS_ONLY)
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap((path) => withoutColour(readFileSync(path, 'utf8')).map((word) => `${path}: ${word}`))
  expect(found).toEqual([])
})

test.each([
  ['bg-black', ['bg-black']],
  ['`hover:text-red-500/50 rounded-md`', ['hover:text-red-500/50']],
  ['<p className="border-gray-200 bg-surface text-muted sm:bg-ink/5">', ['border-gray-200']],
  ['bg-[black] text-left to-refusal', []],
])('in %s that is %j', (text, found) => {
  expect(withoutColour(text)).toEqual(found)
})
