const ESC = '\u001b'

/** Questions, titles, clipboards, links and modes, in every form that they have. */
export const actingSequences = [
  ...['', '0', '1', '5', '6', '15', '25', '26', '53', '996', '1;1'].flatMap((n) =>
    ['c', '>c', '=c', 'n', '?n', 'x', 't', '$p', '?$p', '>q', '?u', '>u', '<u', '=u'].map((form) => {
      const prefix = /^[?>=<]/.exec(form)?.[0] ?? ''
      return `${ESC}[${prefix}${n}${form.slice(prefix.length)}`
    }),
  ),
  ...[0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 777, 1337].flatMap((command) =>
    ['', '?', 'rgb:ff/ff/ff', 'c;aGVsbG8=', 'id=1;https://evil.example', '0;title', 'p=1;\u0007'].flatMap((text) => [
      `${ESC}]${command};${text}\u0007`,
      `${ESC}]${command};${text}${ESC}\\`,
      `\u009d${command};${text}\u009c`,
    ]),
  ),
  ...['m', '"p', 'r', ' q', 's'].flatMap((ask) => [`${ESC}P$q${ask}${ESC}\\`, `${ESC}P+q${ask}${ESC}\\`]),
  `${ESC}Pq#0;2;0;0;0#0~~@@vv@@~~$${ESC}\\`,
  ...[9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2031, '1049;1000', '25;2004'].map(
    (mode) => `${ESC}[?${mode}h`,
  ),
  `${ESC}Z`,
  '\u0005',
]

const finals = Array.from({ length: 0x7f - 0x40 }, (_, i) => String.fromCharCode(0x40 + i))
/** Where a number stands: alone, among others, as a part of another, before an intermediate. */
const forms = ['#', '#;#', '1;#', '#:#', '1:#', '?#', '>#', '# ', "#'", '#"', '#!', '#$']

/** Every final character with numbers as large as they go. */
const largeNumbers = finals.flatMap((final) =>
  [65_536, 2_147_483_647].flatMap((number) =>
    forms.map((form) => `a${ESC}[${form.replaceAll('#', String(number))}${final}`),
  ),
)

/** Each makes xterm throw, loop, grow or hide what follows; and what is like them. */
export const hurtingSequences = [
  ...largeNumbers,
  `${ESC}[999;999H${ESC}[1J`,
  `${ESC}[?1049h${ESC}[999;999H${ESC}[?1J`,
  ...[`\u009b50000000L`, `${ESC}[0000000000050000000M`, `${ESC}[9${'\n'}9${'\u007f'}9${'\r'}9999999S`],
  ...['H', 'm', 'L', 'r'].map((final) => `${ESC}[${'99999999;'.repeat(2_000)}7${final}`),
  `${ESC}[${'4:99999999'.repeat(2_000)}m`,
  ...[`${ESC}[8;65536;65536t`, `${ESC}[?3h`, `${ESC}[4;65536;65536t`],
  `e${'\u0301'.repeat(50_000)}${ESC}[999b`,
  ...[`${ESC}]0;rubbish`, `${ESC}Prubbish`, `${ESC}Xrubbish`, `${ESC}^rubbish`, `${ESC}_rubbish`, `\u0090rubbish`],
  `${ESC}]0;${'long'.repeat(20_000)}`,
  ...[`${ESC}[12`, `${ESC}`, `${ESC}(`, `${ESC}[?`, `${ESC}[1$`],
]
