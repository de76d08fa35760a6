import { type Step, UsageError } from '../../typescript/src/index.ts'
import { SCREEN } from '../../typescript/src/screens/expect-screen.ts'
import { Reference } from './reference.ts'
import { assertSettable } from './settable.ts'

type Declared = readonly { name: string; kind: string; height?: unknown }[]
type Needs = { steps: readonly Step[]; parts?: { path?: string }; elf?: string; knownGood?: string }

/** The pixels of a screen; its height is usual where none is declared. */
const [WIDTH, USUAL_HEIGHT] = [128, 64]

/**
 * Throws a UsageError where a step is for a part that nobody declared, or can never be done with
 * it. `advice` says how parts are declared. Those of a live session are known once it is read.
 */
export function assertDeclared(steps: readonly Step[], declared: Declared, advice: string): void {
  const used = steps.flatMap((step) => ('set' in step ? step.set.part : 'screen' in step ? step.screen.part : []))
  const unknown = used.find((name) => !declared.some((part) => part.name === name))
  if (unknown !== undefined) {
    const known = declared.length > 0 ? `It has ${declared.map(({ name }) => name).join(', ')}.` : advice
    throw new UsageError(`The board has no part “${unknown}”. ${known}`)
  }
  for (const step of steps) {
    if ('set' in step) {
      const target = declared.find(({ name }) => name === step.set.part)
      if (target) assertSettable(target, Object.keys(step.set.state))
    }
    if (!('screen' in step) || !(step.screen instanceof Reference)) continue
    const { part: name } = step.screen
    const part = declared.find((one) => one.name === name)
    if (part?.kind !== SCREEN) throw new UsageError(`The part “${name}” is no screen: its kind is ${part?.kind}.`)
    // A file can say anything. What is no height, the service refuses.
    const height: unknown = part.height ?? USUAL_HEIGHT
    if (typeof height === 'number') step.screen.assertSize(WIDTH, height)
  }
}

/** Returns the pictures that a run may write beside its references, each once. */
export const picturesWritten = (runs: readonly Pick<Needs, 'steps'>[]): string[] => {
  const screens = runs.flatMap(({ steps }) => steps.flatMap((step) => ('screen' in step ? [step.screen] : [])))
  return [...new Set(screens.flatMap((screen) => (screen instanceof Reference ? (screen.actualPath ?? []) : [])))]
}

/** Returns the files that a run reads beside its firmware, which nothing may be written over. */
export const filesRead = ({ steps, parts, elf, knownGood }: Needs): (string | undefined)[] => [
  ...[parts?.path, elf, knownGood],
  ...steps.flatMap((step) => ('screen' in step && step.screen instanceof Reference ? step.screen.path : [])),
]

type Written = Partial<Record<'log' | 'sessionFile' | 'coverage' | 'core' | 'record', string>>

/** Returns the files that a run writes beside its report and its pictures. */
export const filesWritten = ({ log, sessionFile, coverage, core, record }: Written): (string | undefined)[] => [
  ...[log, sessionFile, coverage, core, record],
]
