import { MAX_BOARDS, type Offers, UsageError } from '../typescript/src/index.ts'

/** What a flag asks of a board, in the words of its agent. */
type Need = { flag: string; capability: string; isFor: 'test' | 'failure' }

/** What each flag of `run` and `exec` asks of a board: for the test, or only if that has failed. */
const NEEDS = {
  coverage: { flag: '--coverage', capability: 'coverage', isFor: 'test' },
  coverageFailUnder: { flag: '--coverage-fail-under', capability: 'coverage', isFor: 'test' },
  scenario: { flag: '--scenario', capability: 'scenario', isFor: 'test' },
  wokwiScenario: { flag: '--wokwi-scenario', capability: 'scenario', isFor: 'test' },
  repeatCheck: { flag: '--repeat-check', capability: 'record', isFor: 'test' },
  record: { flag: '--record', capability: 'record', isFor: 'failure' },
  core: { flag: '--core', capability: 'debug', isFor: 'failure' },
} as const

/** Returns what flags ask of a board. */
export function needsOf(flags: { [flag in keyof typeof NEEDS]?: unknown }): Need[] {
  const names = Object.keys(NEEDS) as (keyof typeof NEEDS)[]
  const given = names.filter((name) => flags[name] !== undefined && flags[name] !== false)
  return given.map((name) => NEEDS[name])
}

/**
 * Throws a UsageError, before anything is spent, if none of the boards that a start could get has
 * what a test needs. What only a test that fails would need is said. A board that was never online
 * may have anything. Where some boards of a type can and others cannot, the board itself refuses.
 */
export async function assertAble(offers: Offers, needs: Need[], say: (text: string) => void = () => {}): Promise<void> {
  if (needs.length === 0) return
  const one = await offers.board()
  // The service refuses types that do not exist, and names the nearest.
  const isKnown = async () => (await offers.types()).some(({ board_type }) => board_type === offers.boardType)
  const boards = one ? [one] : (await isKnown()) ? await offers.boards(offers.boardType) : []
  if (boards.length === 0 || boards.length === MAX_BOARDS) return
  for (const { flag, capability, isFor } of needs) {
    const isAble = ({ capabilities }: Able) => capabilities.length === 0 || capabilities.includes(capability)
    if (boards.some(isAble)) continue
    const who = one ? `${one.label} (${one.id}) does not have` : `No board of ${offers.boardType} has`
    const others = await typesWith(capability, offers)
    const hint = others.length > 0 ? ` Boards that have it: ${others.join(', ')}.` : ''
    const sentence = `${who} the capability ${capability}, which ${flag} needs.${hint}`
    if (isFor === 'test') throw new UsageError(sentence)
    say(sentence)
  }
}

type Able = { capabilities: string[] }

async function typesWith(capability: string, offers: Offers): Promise<string[]> {
  const able = (await offers.boards()).filter(({ capabilities }) => capabilities.includes(capability))
  return [...new Set(able.map(({ board_type }) => board_type))]
}
