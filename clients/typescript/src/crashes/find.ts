import { detailIn, type Head, headIn } from './heads.ts'

/** Of a longer text the end is read: a program that has crashed mostly prints nothing more. */
const MAX_TEXT = 8 * 1024 * 1024
const MAX_CRASHES = 20
const MAX_ADDRESSES = 32
const MAX_LINE = 4_096
/**
 * Lines between the first words of a crash and its registers, and between registers without any.
 */
const [LINES_OF_CRASH, LINES_OF_DUMP] = [40, 12]

/** An address of code that a board has printed. */
export type Address = {
  value: number
  /** The register it was in, or undefined for one of a list of calls. */
  register?: string
  /** True if it is where a call returns to: behind the call. */
  isReturn: boolean
}
/** A crash as it was printed. */
export type Found = {
  kind: string
  details: string[]
  thread: string | null
  /** The place in the source, where the program has said it itself. */
  place: { file: string; line: number } | null
  addresses: Address[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it finds
const ESCAPES = /\u001b\[[0-9;?]{0,20}[A-Za-z]/g
const REGISTER =
  /\b(pc|lr|mepc|ra)\)?(?:\s{0,8}[:=]\s{0,8}(?:0x([0-9a-f]{1,16})|([0-9a-f]{8,16}))|\s{1,8}0x([0-9a-f]{1,16}))\b/gi
/** The registers with a return address; the others say where the program was. */
const RETURNS = ['lr', 'ra']
const BACKTRACE = 'Backtrace:'
const PAIR = /\b0x([0-9a-f]{8}):0x[0-9a-f]{8}/gi
const THREAD = /Current thread: 0x[0-9a-f]{1,16} \(([^)]{1,60})\)/

type Draft = Found & { isWeak: boolean; hasCalls: boolean; until: number }

/** Returns the crashes that a board has printed, in order: 20 at most, of the last 8 MiB. */
export function findCrashes(text: string): Found[] {
  const finder = new Finder()
  for (const line of text.slice(-MAX_TEXT).split(/\r\n|[\r\n]/))
    finder.take(line.slice(0, MAX_LINE).replaceAll(ESCAPES, ''))
  return finder.end()
}

class Finder {
  readonly #found: Found[] = []
  #draft: Draft | undefined
  /** Registers that were printed without a word before them, by name. */
  #loose: { address: Address; line: number }[] = []
  #line = 0

  take(line: string): void {
    this.#line += 1
    if (this.#draft && this.#line > this.#draft.until) this.#close()
    const head = headIn(line)
    if (head && !(head.isWeak && this.#draft)) this.#open(head)
    else for (const detail of head?.details ?? []) this.#addDetail(detail)
    if (line.includes(BACKTRACE)) this.#takeCalls(line)
    for (const address of registersIn(line)) this.#takeRegister(address)
    if (!this.#draft) return
    const detail = detailIn(line)
    if (detail) this.#addDetail(detail)
    const thread = THREAD.exec(line)?.[1]
    if (thread && thread !== 'unknown') this.#draft.thread ??= thread
  }

  #addDetail(detail: string): void {
    if (this.#draft && !this.#draft.details.includes(detail)) this.#draft.details.push(detail)
  }

  end(): Found[] {
    this.#close()
    return this.#found
  }

  #open({ kind, details = [], file, line, address, isWeak = false }: Head): Draft {
    this.#close()
    const place = file === undefined || line === undefined ? null : { file, line }
    const addresses = address === undefined ? [] : [{ value: address, isReturn: false }]
    const until = this.#line + LINES_OF_CRASH
    this.#draft = { ...{ kind, details: [...details], thread: null, place, addresses, isWeak, hasCalls: false, until } }
    return this.#draft
  }

  #close(): void {
    const draft = this.#draft
    this.#draft = undefined
    this.#loose = []
    if (!draft || this.#found.length === MAX_CRASHES || (draft.isWeak && draft.addresses.length === 0)) return
    const { kind, details, thread, place, addresses } = draft
    // Where the program was comes first, wherever it was printed.
    const sorted = addresses.toSorted((a, b) => Number(a.isReturn) - Number(b.isReturn))
    this.#found.push({ kind, details, thread, place, addresses: draft.hasCalls ? addresses : sorted })
  }

  /** The list of an ESP32 begins where the program was, and replaces its registers. */
  #takeCalls(line: string): void {
    const draft = this.#draft && !this.#draft.hasCalls ? this.#draft : this.#open({ kind: 'backtrace' })
    const calls = [...line.slice(line.indexOf(BACKTRACE)).matchAll(PAIR)].slice(0, MAX_ADDRESSES)
    if (calls.length === 0) return
    draft.hasCalls = true
    draft.addresses = calls.map(([, value = '']) => ({ value: Number.parseInt(value, 16), isReturn: false }))
  }

  #takeRegister(address: Address): void {
    const draft = this.#draft
    if (draft?.hasCalls) return
    if (draft) {
      if (!draft.addresses.some(({ register }) => register === address.register)) draft.addresses.push(address)
      return
    }
    const recent = this.#loose.filter(
      ({ line, address: { register } }) => line > this.#line - LINES_OF_DUMP && register !== address.register,
    )
    this.#loose = [...recent, { address, line: this.#line }]
    const addresses = this.#loose.map((one) => one.address)
    if (!addresses.some(({ isReturn }) => isReturn) || addresses.every(({ isReturn }) => isReturn)) return
    this.#open({ kind: 'fault' }).addresses = addresses
    this.#close()
  }
}

function* registersIn(line: string): Generator<Address> {
  for (const [, name = '', marked, plain, behind] of line.matchAll(REGISTER)) {
    const register = name.toLowerCase()
    yield {
      value: Number.parseInt(marked ?? plain ?? behind ?? '', 16),
      register,
      isReturn: RETURNS.includes(register),
    }
  }
}
