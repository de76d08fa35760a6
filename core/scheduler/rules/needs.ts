import type { Part } from '#wire/parts.ts'
import type { NewSession } from './world.ts'

type Asked = { speed?: NewSession['speed'] | undefined; seed?: number | undefined; parts?: Part[] | undefined }

export const ANY_BOARD: Pick<NewSession, 'needs' | 'speed' | 'seed' | 'parts'> = {
  needs: [],
  speed: 'real',
  seed: null,
  parts: [],
}

/** The sets of capabilities that a session may need of its board, sorted, besides none. */
export const knownNeeds: readonly (readonly string[])[] = [['parts'], ['parts', 'speed'], ['speed']]

/**
 * Returns the capabilities that a board must have for a session, sorted. An agent leaves out
 * options that it does not know, so a board is given only if its agent says that it can. A seed is
 * for parts: their noise and bounce.
 */
export function needsOf({ speed, seed, parts = [] }: Asked): string[] {
  const needsParts = parts.length > 0 || seed !== undefined
  return [...(needsParts ? ['parts'] : []), ...(speed === 'max' ? ['speed'] : [])]
}

export function meets({ capabilities }: { capabilities: string[] }, { needs }: { needs: string[] }): boolean {
  return needs.every((need) => capabilities.includes(need))
}
