import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Puts what a bench has measured into a page, between two comments that name the bench, in the form
 * the check of forms asks for.
 */
export function writeDown(name: string, file: string, lines: string[]): void {
  const page = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`]
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`)
  writeFileSync(file, `${before}${begin}\n${lines.join('\n')}\n\n${end}${after}`)
  execFileSync('node_modules/.bin/biome', ['format', '--write', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
