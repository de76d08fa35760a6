import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/performance.md'

/** Puts what a bench has measured where the page on what the API costs has it, between two comments that name the bench, in the form the check of forms asks for. */
export function writeDown(name: string, lines: string[]): void {
  const page = readFileSync(FILE, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`]
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${FILE} has no place for ${name}`)
  writeFileSync(FILE, `${before}${begin}\n${lines.join('\n')}\n\n${end}${after}`)
  execFileSync('node_modules/.bin/biome', ['format', '--write', FILE], { stdio: ['ignore', 'ignore', 'inherit'] })
}
