import { latin1Of } from './latin1.ts'
import { FirmwareProblem } from './problem.ts'

/** How files begin that are sent by mistake, such as an archive that has the firmware in it. */
const OTHERS: readonly [start: string, name: string][] = [
  ['version https://git-lfs.github.com/spec/', 'a Git LFS pointer: get the file itself with “git lfs pull”'],
  ['PK\x03\x04', 'a zip archive: unpack it first'],
  ['PK\x05\x06', 'a zip archive: unpack it first'],
  ['\x1f\x8b\x08', 'a gzip archive: unpack it first'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive: unpack it first'],
  ['\xfd7zXZ\0', 'an xz archive: unpack it first'],
]
const WEB_PAGE = /^\s*<(!doctype html|html|head)/i
const MAX_START = 256

/** Throws a `FirmwareProblem` for a file that is no firmware in any format, and says what it is. */
export function refuseOtherFile(bytes: Uint8Array): void {
  const other = otherFileIn(bytes)
  if (other) throw new FirmwareProblem(`The file is ${other}.`)
}

/** Returns what a file is that is no firmware in any format; undefined if it may be some. */
export function otherFileIn(bytes: Uint8Array): string | undefined {
  const start = startOf(bytes)
  if (WEB_PAGE.test(start)) return 'a web page: the download may have needed a login'
  return OTHERS.find(([mark]) => start.startsWith(mark))?.[1]
}

const LINES: readonly [start: string, name: string][] = [
  ['\xef\xbb\xbf', 'it has a byte order mark: save the file as plain text'],
  ['\xff\xfe', 'the file is UTF-16: save it as plain text'],
  ['\xfe\xff', 'the file is UTF-16: save it as plain text'],
  ['\x1a', 'it is Ctrl-Z, the end mark of old tools: take it away'],
  [';', 'it is a comment: take it away'],
  ['#', 'it is a comment: take it away'],
  ['//', 'it is a comment: take it away'],
]

/** Returns what a line of a HEX file is that is no record, after a colon; nothing if unknown. */
export function whatLineIs(line: Uint8Array): string {
  const start = startOf(line)
  const found = LINES.find(([mark]) => start.startsWith(mark))
  return found ? `: ${found[1]}` : ''
}

const startOf = (bytes: Uint8Array) => latin1Of(bytes.subarray(0, MAX_START))
