import type { Tone } from '#components/ui/badge.tsx'
import type { ComponentState, ComponentStatus } from '#core/uptime/index.ts'

type Words = { tone: Tone; word: string }

const ofTypes: Record<ComponentState, Words> = {
  down: { tone: 'bad', word: 'Down' },
  offline: { tone: 'warn', word: 'Offline' },
  maintenance: { tone: 'warn', word: 'In maintenance' },
  up: { tone: 'good', word: 'Available' },
  unconnected: { tone: 'calm', word: 'Offline' },
}

const ofAgents: Partial<Record<ComponentState, Words>> = {
  down: { tone: 'bad', word: 'Disconnected' },
  maintenance: { tone: 'calm', word: 'Not in use' },
  up: { tone: 'good', word: 'Connected' },
}

/** Returns how a state reads: an agent is connected, a board type available. */
export function stateWords(kind: ComponentStatus['kind'], state: ComponentState): Words {
  if (kind === 'service' && state === 'up') return { tone: 'good', word: 'Operational' }
  return (kind === 'agent' && ofAgents[state]) || ofTypes[state]
}

/** The states in the order of a list: trouble first, and last what was never there. */
export const statesInOrder = Object.keys(ofTypes)
