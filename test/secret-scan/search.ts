import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shorter texts are words rather than passwords. */
const MIN_CHARACTERS = 8

/** Secrets by their shape: keys, agents' credentials and tokens, tickets, sealed login cookies. */
const SHAPES = /(?:key|agent|enrol|tkt)_[0-9a-f]{48}|Fe26\.2\*[^\s"]{100,}/g
/** Made-up ones repeat a short piece, which no random secret does. */
const MADE_UP = /(.{1,8})\1{4,}/
/** In what the spellings of random bytes are written. */
const RUNS = /[\w+/-]{32,}/g

export type Secrets = { random: Set<string>; lengths: number[]; texts: Map<string, string> }

/** The secrets that were noted in a folder, each in every spelling in which it is looked for. */
export function recordedSecrets(folder: string): Secrets {
  const lines = globSync('secrets.*', { cwd: folder }).flatMap((file) => linesOf(join(folder, file)))
  const random = new Set<string>()
  const texts = new Map<string, string>()
  for (const line of new Set(lines)) {
    const [kind, written = ''] = line.split(' ')
    const bytes = Buffer.from(written, 'base64')
    if (kind === 'random') for (const spelling of spellingsOfBytes(bytes)) random.add(spelling)
    else for (const spelling of spellingsOfText(bytes.toString())) texts.set(spelling, bytes.toString())
  }
  return { random, lengths: [...new Set([...random].map(({ length }) => length))], texts }
}

/** What a text repeats of them. */
export function leaksIn(text: string, { random, lengths, texts }: Secrets): string[] {
  const found = (text.match(SHAPES) ?? []).filter((shape) => !MADE_UP.test(shape))
  for (const spelling of texts.keys()) if (text.includes(spelling)) found.push(spelling)
  for (const [run] of text.matchAll(RUNS)) {
    for (const length of lengths) {
      for (let start = 0; start + length <= run.length; start++) {
        const piece = run.slice(start, start + length)
        if (random.has(piece)) found.push(piece)
      }
    }
  }
  return found
}

/**
 * As the text that is handed out, and as bytes: in hex, as PostgreSQL shows them, and in base 64.
 */
function spellingsOfBytes(bytes: Buffer): string[] {
  const texts = [bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64').replaceAll('=', '')]
  return texts.flatMap((text) => [text, hexOf(text), base64Of(text)])
}

function spellingsOfText(text: string): string[] {
  if (text.length < MIN_CHARACTERS) return []
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), hexOf(text), base64Of(text)]
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')
const base64Of = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '')

export function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}
