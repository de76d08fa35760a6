import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConsoleText } from './console-text.ts'
import { Script, type Step } from './script.ts'

type Chunk = string | { base64: string } | { text: string; times: number; chunks: number }
type Vector = { name: string; chunks: Chunk[]; steps: Step[]; fail: string[]; outcome: object; sent: string[] }

const file = new URL('../../conformance/expect.json', import.meta.url)
const vectors: (Vector & { text?: string })[] = JSON.parse(readFileSync(file, 'utf8'))

test.each(vectors)('$name', ({ chunks, steps, fail, outcome, sent, text }) => {
  const [decoder, script] = [new ConsoleText(), new Script({ steps, fails: fail })]
  const acts = script.push('')
  let all = ''
  for (const bytes of chunks.flatMap(bytesOf)) {
    const piece = decoder.push(bytes)
    all += piece
    acts.push(...script.push(piece))
  }
  expect(script.outcome).toEqual(outcome)
  expect(acts.map((act) => ('send' in act ? act.send : act))).toEqual(sent)
  if (text !== undefined) expect(all).toBe(text)
})

function bytesOf(chunk: Chunk): Uint8Array[] {
  if (typeof chunk === 'string') return [Buffer.from(chunk)]
  if ('base64' in chunk) return [Buffer.from(chunk.base64, 'base64')]
  return Array<Uint8Array>(chunk.chunks).fill(Buffer.from(chunk.text.repeat(chunk.times)))
}
