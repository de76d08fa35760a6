import type { Outage, OutagePart } from './read.ts'

const MAX_NAMES = 2

/** Several parts of a kind: `Agent 1` and `was not connected`. */
type Sentence = { kind: OutagePart['kind']; names: string; happened: string }

export function sentencesOf({ parts, endedAt }: Pick<Outage, 'parts' | 'endedAt'>): Sentence[] {
  const isOver = endedAt !== null
  return [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    names: namesOf(kind, some),
    happened: words[kind](isOver, some.length > 1),
  }))
}

/** The service itself has no outage that goes on: it would not answer. */
const words: Record<OutagePart['kind'], (isOver: boolean, isMany: boolean) => string> = {
  service: () => 'was unreachable',
  agent: (isOver, isMany) => `${wasOrIs(isOver, isMany)} not connected`,
  type: (isOver, isMany) => `${wasOrIs(isOver, isMany)} unavailable`,
}

function wasOrIs(isOver: boolean, isMany: boolean): string {
  if (isOver) return isMany ? 'were' : 'was'
  return isMany ? 'are' : 'is'
}

function namesOf(kind: OutagePart['kind'], parts: OutagePart[]): string {
  if (parts.length > MAX_NAMES) return `${parts.length} ${kind === 'agent' ? 'agents' : 'board types'}`
  return parts.map(({ label }) => label).join(' and ')
}
