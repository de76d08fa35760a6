import { readFileSync } from 'node:fs'

/**
 * For tests: what docs/operations.md tells operators to set in PgBouncer, and for the service's
 * role.
 */
export function documentedPooler() {
  const { ini = '', sql = '' } = blocksOf(readFileSync('docs/operations.md', 'utf8'))
  const settings = [...ini.matchAll(/^(\w+) = (.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  const statements = [...sql.matchAll(/^alter role boardwalk set (\w+) = '(.*)';$/gm)]
  return {
    pgbouncer: Object.fromEntries(settings),
    role: new Map(statements.map(([, name = '', value = '']) => [name, value])),
  }
}

/** The code blocks of the section about PgBouncer, by their language. */
function blocksOf(text: string): Partial<Record<string, string>> {
  const [, section = ''] = text.match(/^\*\*PgBouncer\.\*\*(.*?)^## /ms) ?? []
  return Object.fromEntries(
    [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code]) => [language, code]),
  )
}
