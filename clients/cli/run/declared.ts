import { type Step, UsageError } from '../../typescript/src/index.ts'
import type { PartsFile } from '../parts-file.ts'
import { Reference } from '../screens/reference.ts'
import { assertSettable } from './settable.ts'

type Needs = { steps: readonly Step[]; parts?: Pick<PartsFile, 'parts'> & { path?: string }; session?: string }

/** The screens that there are, as a part is declared. */
const SCREEN = 'ssd1306'
const [WIDTH, USUAL_HEIGHT] = [128, 64]

/**
 * Throws a UsageError where a step is for a part that nobody declared, or can never be done with
 * it. `advice` says how parts are declared. The parts of a live session are not known here.
 */
export function assertDeclared({ steps, parts, session }: Needs, advice: string): void {
  if (session !== undefined) return
  const declared = parts?.parts ?? []
  const used = steps.flatMap((step) => ('set' in step ? step.set.part : 'screen' in step ? step.screen.part : []))
  const unknown = used.find((name) => !declared.some((part) => part.name === name))
  const known = declared.length > 0 ? `It has ${declared.map(({ name }) => name).join(', ')}.` : advice
  if (unknown !== undefined) throw new UsageError(`The board has no part “${unknown}”. ${known}`)
  for (const step of steps) {
    const set = 'set' in step ? step.set : undefined
    const target = declared.find(({ name }) => name === set?.part)
    if (set && target) assertSettable(target, Object.keys(set.state))
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
  return [...new Set(screens.flatMap((screen) => (screen instanceof Reference ? screen.actualPath : [])))]
}

/** Returns the files that a run reads beside its firmware, which nothing may be written over. */
export const filesRead = ({ steps, parts }: Needs): (string | undefined)[] => [
  parts?.path,
  ...steps.flatMap((step) => ('screen' in step && step.screen instanceof Reference ? step.screen.path : [])),
]
