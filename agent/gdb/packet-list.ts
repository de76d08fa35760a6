/** The most bytes that one packet may read. */
const MAX_READ_BYTES = 0x800
/** What is said to a debugger that asks for other words. */
const HELP = 'Only monitor reset works here: it resets the board and holds it at its first instruction.\n'
const REFUSED = 'E01'
/** How gdb is told that a packet is not known: it goes on without. */
const NOT_KNOWN = ''

/** What is done with a packet of a debugger. */
export type Verdict =
  /** It goes to the stub. */
  | { kind: 'pass' }
  /** It has this answer, and the stub never sees it. */
  | { kind: 'answer'; bodies: readonly string[] }
  /** As `answer`, for what is not allowed here. */
  | { kind: 'refuse'; bodies: readonly string[] }
  /** The board is reset, and held at its first instruction. */
  | { kind: 'reset' }
  /** The debugger leaves. */
  | { kind: 'leave'; bodies: readonly string[] }

const THREAD = '(-1|[0-9a-f]{1,8})'
const ADDRESS = '[0-9a-f]{1,16}'
const whole = (pattern: string) => new RegExp(`^${pattern}$`)

/** The packets that the stub gets, by their whole body ("Packets" in gdb's manual, appendix E). */
const passed: readonly RegExp[] = [
  // Why it stands still, and all registers.
  whole('[?g]'),
  whole('G(?:[0-9a-f]{2})+'),
  whole('p[0-9a-f]{1,4}'),
  whole('P[0-9a-f]{1,4}=(?:[0-9a-f]{2}){1,16}'),
  // Running.
  whole(`[sc](?:${ADDRESS})?`),
  whole(`[SC][0-9a-f]{2}(?:;${ADDRESS})?`),
  whole(`vCont(?:;(?:[sc]|[SC][0-9a-f]{2})(?::${THREAD})?){1,4}`),
  // Breakpoints and watchpoints, without conditions and commands: those are programs for the host.
  whole(`[Zz][0-4],${ADDRESS},[0-9a-f]{1,8}`),
  // Threads.
  whole(`H[gc]${THREAD}`),
  whole('T[0-9a-f]{1,8}'),
  whole('q(?:C|fThreadInfo|sThreadInfo)'),
  whole('qThreadExtraInfo,[0-9a-f]{1,8}'),
  // What the processor has.
  whole('qXfer:features:read:[\\w.-]{1,64}:[0-9a-f]{1,8},[0-9a-f]{1,4}'),
]

const READ = whole(`m${ADDRESS},([0-9a-f]{1,8})`)
const WRITE = whole(`M${ADDRESS},([0-9a-f]{1,4}):((?:[0-9a-f]{2})*)`)
const WRITE_BYTES = /^X[0-9a-f]{1,16},([0-9a-f]{1,4}):/
const RESET_WORDS = ['reset', 'system_reset', 'reset halt', 'reset init']

/** Judges a packet by its body alone. What is not on the list is not known here. */
export function judge(body: string): Verdict {
  if (passed.some((pattern) => pattern.test(body))) return { kind: 'pass' }
  if (/^[mMX]/.test(body)) return isMemory(body) ? { kind: 'pass' } : refuse(REFUSED)
  if (/^qAttached(?::[0-9a-f]{1,8})?$/.test(body)) return { kind: 'answer', bodies: ['1'] }
  if (/^(?:D|vKill)(?:;[0-9a-f]{1,8})?$/.test(body)) return { kind: 'leave', bodies: ['OK'] }
  if (body === 'k') return { kind: 'leave', bodies: [] }
  if (body.startsWith('qRcmd,')) return judgeWords(body.slice('qRcmd,'.length))
  if (/^vFlash(?:Erase|Write|Done)/.test(body)) return refuse(REFUSED)
  return refuse(NOT_KNOWN)
}

/** True for a packet that goes back in time, which only a replay can. */
export function isBack(body: string): boolean {
  return body === 'bs' || body === 'bc'
}

/** True for a packet after which the stub says nothing until the board stands still again. */
export function isRun(body: string): boolean {
  return /^(?:[scSC]|vCont;)/.test(body)
}

function isMemory(body: string): boolean {
  const [, toRead] = READ.exec(body) ?? []
  if (toRead !== undefined) return Number.parseInt(toRead, 16) <= MAX_READ_BYTES
  const [, length, digits] = WRITE.exec(body) ?? []
  if (length !== undefined) return Number.parseInt(length, 16) * 2 === digits?.length
  const [head, size] = WRITE_BYTES.exec(body) ?? []
  return (
    head !== undefined && size !== undefined && Number.parseInt(size, 16) === unescaped(body.slice(head.length))?.length
  )
}

/** Returns the bytes of an `X` packet as characters, or undefined if an escape has no byte. */
export function unescaped(data: string): string | undefined {
  const [first = '', ...escaped] = data.split('}')
  if (escaped.includes('')) return undefined
  return first + escaped.map((part) => String.fromCharCode(part.charCodeAt(0) ^ 0x20) + part.slice(1)).join('')
}

/** What follows `monitor` is never sent on: for QEMU and OpenOCD it is a way to the host. */
function judgeWords(hex: string): Verdict {
  const words = Buffer.from(hex, 'hex').toString('latin1').trim()
  if (RESET_WORDS.includes(words)) return { kind: 'reset' }
  if (words === 'help') return { kind: 'answer', bodies: [textPacket(HELP), 'OK'] }
  return refuse(textPacket(HELP), REFUSED)
}

/** Returns the packet that has gdb print a text. */
export function textPacket(text: string): string {
  return `O${Buffer.from(text).toString('hex')}`
}

function refuse(...bodies: string[]): Verdict {
  return { kind: 'refuse', bodies }
}
