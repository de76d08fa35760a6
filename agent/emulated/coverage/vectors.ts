/**
 * Makes the artifacts of `clients/conformance/coverage`:
 * `npx node agent/emulated/coverage/vectors.ts`. A board does the same each time, so a test
 * compares them.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { coverageFile } from './file.ts'
import { memoriesOf, newMarks } from './marks.ts'
import { elfOf, memoryOf } from './program.ts'

const CYCLES = 400_000
export const vectors = [
  { model: 'uno', name: 'seven', typed: '7' },
  { model: 'uno', name: 'rest', typed: 'd?x' },
  { model: 'pico', name: 'seven', typed: '7' },
  { model: 'pico', name: 'rest', typed: 'd?x' },
] as const satisfies { model: Model; name: string; typed: string }[]

type Vector = (typeof vectors)[number]

export const pathOf = ({ model, name }: Vector) => `clients/conformance/coverage/${model}-${name}.coverage`

/** Returns the artifact of a board to which something was typed. */
export function artifactOf({ model, typed }: Vector): Uint8Array {
  const loop = new Loop({ model, memory: memoryOf(model), events: silent })
  const marks = newMarks(model)
  loop.machine.mark(marks)
  const pass = () => {
    const until = loop.machine.cycles + CYCLES
    while (loop.machine.cycles < until) loop.advance(until, () => false)
  }
  pass()
  loop.input({ kind: 'bytes', bytes: Buffer.from(typed) })
  pass()
  const firmwareSha256 = createHash('sha256').update(elfOf(model).bytes).digest('hex')
  return coverageFile({ firmwareSha256, isFromStart: true }, memoriesOf(model, marks))
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href)
  for (const vector of vectors) writeFileSync(pathOf(vector), artifactOf(vector))
