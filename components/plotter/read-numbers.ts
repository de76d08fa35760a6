/** A number that a line of output names, and the unit behind it, if there is one. */
export type Reading = { name: string; value: number; unit?: string }

/** The numbers of a line, and what its columns are called if it is a header. */
type Line = { readings: Reading[]; header?: string[] }

const MAX_NAME = 40
/** A number, and a unit of at most six signs behind it: `23.4`, `-1e3`, `23.4°C`, `5V`, `12%`. */
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?: ?([a-zµμΩ°℃℉%][a-zµμΩ/%²³]{0,5}))?$/iu
/** What programs print where they have no number. */
const NO_NUMBER = /^[+-]?(nan|inf|infinity|ovf|null|none)$/i
const HEX = /^[+-]?0x/i
const PAIR = /([\p{L}_][\p{L}\p{N}_.\-/[\]()%]{0,39}) ?= ?([^\s,;=]+)/gu
const LABEL = /^(?!.*\d\.\d)[\p{L}_][^:=,;\t]*$/u

/**
 * Returns the numbers in a line of output: members of a JSON object (one level deep, `imu.x`),
 * `name=value` anywhere, `name:value` if the line has nothing else, or columns of numbers, which
 * `header` names. A line with two or more names in columns is a header. NaN and infinity are left
 * out, and so are hexadecimal numbers, which are addresses. The line has no sequences, and is cut
 * to some thousand characters, as `LineReader` returns it.
 */
export function readNumbers(text: string, header: readonly string[] = []): Line {
  const line = text.replaceAll(/ {2,}/g, ' ').trim()
  const readings = jsonNumbers(line) ?? columns(line, header) ?? labelled(line) ?? pairs(line)
  if (readings) return { readings }
  const names = headerOf(line)
  return names ? { readings: [], header: names } : { readings: [] }
}

function jsonNumbers(line: string): Reading[] | undefined {
  if (!/^[{[].*[}\]]$/s.test(line)) return undefined
  try {
    return membersOf(JSON.parse(line), '').flatMap(({ name, value }) =>
      typeof value === 'object' ? numbersOf(membersOf(value, `${name}.`)) : numbersOf([{ name, value }]),
    )
  } catch {
    // It only looks like JSON: a board may print anything.
    return undefined
  }
}

const membersOf = (value: unknown, before: string): { name: string; value: unknown }[] =>
  Object.entries(value ?? {}).map(([name, member]) => ({ name: `${before}${name}`, value: member }))

const numbersOf = (members: { name: string; value: unknown }[]): Reading[] =>
  members.flatMap(({ name, value }) => (typeof value === 'number' ? toReadings(name, value) : []))

/** `12.5, 3` with a comma, semicolon, tab or spaces between; also one number alone. */
function columns(line: string, header: readonly string[]): Reading[] | undefined {
  const cells = cellsOf(line)
  const values = cells.map(numberIn)
  if (!values.some((value) => value !== undefined && !Number.isNaN(value))) return undefined
  if (values.includes(undefined)) return undefined
  const names = header.length === cells.length ? header : cells.map((_, at) => columnName(at, cells.length))
  return values.flatMap((value, at) => toReadings(names[at] ?? '', value ?? Number.NaN, unitIn(cells[at] ?? '')))
}

const columnName = (at: number, count: number) => (count === 1 ? 'value' : `column ${at + 1}`)

function cellsOf(line: string): string[] {
  const separator = [',', ';', '\t'].find((one) => line.includes(one))
  if (separator)
    return line
      .replace(new RegExp(`${separator}$`), '')
      .split(separator)
      .map((cell) => cell.trim())
  return numberIn(line) === undefined ? line.split(' ') : [line]
}

/** `temp:23.4,hum:49`, as for the plotter of Arduino. Some values may be words, but not all. */
function labelled(line: string): Reading[] | undefined {
  if (!line.includes(':')) return undefined
  const found = labelledCells(line).map((cell) => {
    const at = cell.indexOf(':')
    const [name, value] = [cell.slice(0, at).trim(), cell.slice(at + 1).trim()]
    return at > 0 && LABEL.test(name) && /^\S+(?: [^\s\d]{1,6})?$/.test(value)
      ? { name, value: numberIn(value), unit: unitIn(value) }
      : undefined
  })
  if (found.includes(undefined) || !found.some((one) => one?.value !== undefined)) return undefined
  return found.flatMap((one) => (one?.value === undefined ? [] : toReadings(one.name, one.value, one.unit)))
}

/** Returns the cells of a line. Only a name that stands alone in its line may have spaces. */
function labelledCells(line: string): string[] {
  if (/[,;\t]/.test(line))
    return line
      .split(/[,;\t]/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
  return line.indexOf(':') === line.lastIndexOf(':') ? [line] : line.replaceAll(': ', ':').split(/ (?=[^ ]*:)/)
}

/** `temp=23.4 hum=49`, also behind other text, as in the lines of a log. */
function pairs(line: string): Reading[] | undefined {
  if (!line.includes('=')) return undefined
  const found = [...line.matchAll(PAIR)].flatMap(([, name = '', text = '']) => {
    const measured = text.replace(/[)\].]$/, '')
    const value = numberIn(measured)
    return value === undefined ? [] : toReadings(name, value, unitIn(measured))
  })
  return found.length > 0 ? found : undefined
}

/** Returns the names in a line of at least two columns. */
function headerOf(line: string): string[] | undefined {
  if (!/[,;\t]/.test(line)) return undefined
  const cells = cellsOf(line).map((cell) => cell.replaceAll(/^["']|["']$/g, ''))
  const isHeader = cells.length > 1 && cells.every((cell) => LABEL.test(cell) && cell.length <= MAX_NAME)
  return isHeader && new Set(cells).size === cells.length ? cells : undefined
}

/** Returns a number; NaN for what says that there is no number, and undefined for other text. */
function numberIn(text: string): number | undefined {
  if (text === '' || NO_NUMBER.test(text)) return Number.NaN
  if (HEX.test(text)) return undefined
  const number = NUMBER.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

const unitIn = (text: string) => NUMBER.exec(text)?.[2]

function toReadings(name: string, value: number, unit?: string): Reading[] {
  return Number.isFinite(value) && name !== '' ? [{ name: name.slice(0, MAX_NAME), value, ...(unit && { unit }) }] : []
}
