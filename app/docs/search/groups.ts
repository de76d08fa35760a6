import type { Hit } from './engine.ts'

/** Returns the results by what they are, the group with the best one first, and records last. */
export function groupsOf(hits: Hit[]): [string, Hit[]][] {
  const groups = [...Map.groupBy(hits, groupOf)]
  return groups.toSorted(([one], [other]) => Number(one === 'Records') - Number(other === 'Records'))
}

function groupOf({ href }: Hit): string {
  if (href.includes('#record-')) return 'Records'
  if (href.startsWith('/docs/errors')) return 'Error codes'
  return href.startsWith('/docs/api') ? 'API' : 'Guides'
}
