/**
 * How programs begin to say that they have crashed, by the operating systems and tools that print
 * it.
 */

export type Head = {
  kind: string
  /** What is known beside the kind, such as `it writes 4 bytes at 0x60000000`. */
  details?: string[]
  /** The place in the source, where it is printed. */
  file?: string
  line?: number
  /** Where the program was, where it is printed beside. */
  address?: number
  /** True for words that may stand for something else: only addresses behind them make a crash. */
  isWeak?: boolean
}

/** A pattern is tried once a line, from its word on, so that no line costs more than its length. */
type Known = { word: string; pattern: RegExp; headOf: (match: RegExpExecArray) => Head }

const FAULTS: Record<string, string> = {
  hard: 'HardFault',
  bus: 'BusFault',
  usage: 'UsageFault',
  secure: 'SecureFault',
}
const FAULT = /\b(hard|bus|usage|secure|mem(?:ory)?(?:[ _]?manage(?:ment)?)?)[ _]?fault\b/i

const KNOWN: readonly Known[] = [
  {
    word: '***** ',
    pattern: /^\*{5} ([A-Za-z][^*]{0,60}) \*{5}/,
    headOf: ([, title = '']) =>
      /fault|exception|error/i.test(title) ? { kind: faultIn(title) ?? title } : { kind: title, isWeak: true },
  },
  {
    word: 'Guru Meditation Error: Core ',
    pattern: /^[^(]{0,60}\(([^)]{1,60})\)/,
    headOf: ([, kind = '']) => ({ kind }),
  },
  {
    word: 'abort() was called at PC ',
    pattern: /^abort\(\) was called at PC 0x([0-9a-f]{8})/,
    headOf: ([, pc = '']) => ({ kind: 'abort()', address: Number.parseInt(pc, 16) }),
  },
  {
    word: 'ASSERTION FAIL ',
    pattern: /^ASSERTION FAIL (?:\[(.{0,200}?)\] )?@ (.{1,200}):(\d{1,9})/,
    headOf: ([, condition, file = '', line]) => assertion(condition, file, line),
  },
  {
    word: 'assertion "',
    pattern: /^assertion "(.{0,200}?)" failed: file "([^"]{1,200})", line (\d{1,9})/,
    headOf: ([, condition, file = '', line]) => assertion(condition, file, line),
  },
  {
    word: 'assert failed: ',
    pattern: /^assert failed: \S{1,100} ([^\s:]{1,200}):(\d{1,9})(?: \((.{0,200})\))?/,
    headOf: ([, file = '', line, condition]) => assertion(condition, file, line),
  },
  {
    word: 'panicked at ',
    pattern: /^panicked at (?:'(.{0,200})', )?([^\s:']{1,200}):(\d{1,9})/,
    headOf: ([, words, file = '', line]) => ({
      kind: 'panic',
      ...(words && { details: [words] }),
      file,
      line: Number(line),
    }),
  },
  {
    word: '>>> ZEPHYR FATAL ERROR ',
    pattern: /^>>> ZEPHYR FATAL ERROR \d{1,4}: ([^>]{1,60}?)(?: on CPU \d+)?\s*$/,
    headOf: ([, kind = '']) => ({ kind, isWeak: true }),
  },
  {
    // Zephyr on RISC-V begins with the cause.
    word: 'mcause:',
    pattern: /^mcause:\s{0,8}\d{1,9}, ([A-Za-z][\w /-]{0,60})/,
    headOf: ([, kind = '']) => ({ kind, isWeak: true }),
  },
  {
    // What the emulated Pico notes (docs/emulation.md), here and below.
    word: 'hard fault: ',
    pattern: /^hard fault: (.{1,200}?) \(PC /,
    headOf: ([, why = '']) => ({ kind: 'HardFault', details: [why], isWeak: true }),
  },
  {
    word: 'locked up',
    pattern: /^locked up(?:, as|:) (.{1,200}?) \(PC /,
    headOf: ([, why = '']) => ({ kind: 'CPU lock-up', details: [why], isWeak: true }),
  },
]

/** Returns how a crash begins in a line; undefined if it does not. */
export function headIn(line: string): Head | undefined {
  for (const { word, pattern, headOf } of KNOWN) {
    const at = line.indexOf(word)
    const match = at < 0 ? null : pattern.exec(line.slice(at))
    if (match) return headOf(match)
  }
  const kind = faultIn(line)
  return kind === undefined ? undefined : { kind, isWeak: true }
}

function faultIn(text: string): string | undefined {
  const word = FAULT.exec(text)?.[1]?.toLowerCase()
  return word && (FAULTS[word] ?? 'MemManage fault')
}

const assertion = (condition: string | undefined, file: string, line: string | undefined): Head => ({
  ...{ kind: 'assertion failed', ...(condition && { details: [condition] }), file, line: Number(line) },
})

/** What Zephyr says of a fault, in words that need no more explanation. */
const DETAIL =
  /\b((?:Im)?[Pp]recise data bus error|Instruction bus error|(?:Data|Instruction) Access Violation|(?:Uns|S)tacking error|Attempt to execute undefined instruction|Division by zero|Illegal use of (?:the )?EPSR|Unaligned memory access|No coprocessor instructions|Stack overflow[^.]{0,60})/
const FAULT_ADDRESS = /\b(?:BFAR|MMFAR) Address: (0x[0-9a-f]{1,16})/i

/** Returns what a line adds to a crash that was begun before it. */
export function detailIn(line: string): string | undefined {
  const words = DETAIL.exec(line)?.[1]
  if (words) return words.charAt(0).toLowerCase() + words.slice(1)
  const address = FAULT_ADDRESS.exec(line)?.[1]
  return address && `address ${address}`
}
