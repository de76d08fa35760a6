import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shorter texts are words rather than passwords. */
const MIN_CHARACTERS = 8

/** Secrets by their shape: keys, agents' credentials and tokens, tickets, sealed login cookies. */
const SHAPES = /(?:key|agent|enrol|tkt)_[0-9a-f]{48}|Fe26\.2\*[^\s"]{100,}/g
/** Made-up ones repeat a short piece, which no random secret does. */
const MADE_UP = /(.{1,8})\1{4,}/

/** Secrets, each in every spelling in which it is looked for. */
export class Secrets {
  readonly random = new Set<string>()
  readonly texts = new Set<string>()
  /** By their first characters: what has none of these is passed by. */
  readonly #byHead = new Map<string, string[]>()

  addRandom(bytes: Buffer): void {
    for (const spelling of spellingsOfBytes(bytes)) this.#add(this.random, spelling)
  }

  addText(text: string): void {
    for (const spelling of spellingsOfText(text)) this.#add(this.texts, spelling)
  }

  /** What a text repeats of them. */
  leaksIn(text: string): string[] {
    const found = (text.match(SHAPES) ?? []).filter((shape) => !MADE_UP.test(shape))
    for (let at = 0; at + MIN_CHARACTERS <= text.length; at++) {
      const candidates = this.#byHead.get(text.slice(at, at + MIN_CHARACTERS))
      if (candidates) found.push(...candidates.filter((spelling) => text.startsWith(spelling, at)))
    }
    return found
  }

  #add(spellings: Set<string>, spelling: string): void {
    if (spellings.has(spelling)) return
    spellings.add(spelling)
    const head = spelling.slice(0, MIN_CHARACTERS)
    this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), spelling])
  }
}

/** The secrets that were noted in a folder. */
export function recordedSecrets(folder: string): Secrets {
  const secrets = new Secrets()
  const lines = globSync('secrets.*', { cwd: folder }).flatMap((file) => linesOf(join(folder, file)))
  for (const line of new Set(lines)) {
    const [kind, written = ''] = line.split(' ')
    const bytes = Buffer.from(written, 'base64')
    if (kind === 'random') secrets.addRandom(bytes)
    else secrets.addText(bytes.toString())
  }
  return secrets
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

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}
