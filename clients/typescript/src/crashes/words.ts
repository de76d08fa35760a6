import { withoutControls } from '../visible.ts'
import type { Crash, CrashFrame } from './decode.ts'

/** Longer names of functions are cut in a table: those of templates have no limit. */
const MAX_NAME = 60

/**
 * Returns a crash as lines for people, without what a terminal would obey. `folder` is the folder
 * of the project: it is left out of paths.
 */
export function crashLines(crash: Crash, folder?: string): string[] {
  return [withoutControls(titleOf(crash)), ...frameLines(crash.frames, folder)]
}

/** Returns the frames alone, likewise. */
export function frameLines(frames: readonly CrashFrame[], folder?: string): string[] {
  const rows = frames.map((frame, index) => rowOf(frame, frames[index + 1], folder))
  const [addresses, names] = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(([address, name, ...rest], index) =>
    [
      `  #${index} `.padEnd(5),
      address.padEnd(addresses ?? 0),
      '  ',
      name.padEnd(names ?? 0),
      ...rest.filter(Boolean).map((text) => `  ${text}`),
    ]
      .join('')
      .trimEnd(),
  )
  return lines.map(withoutControls)
}

/** Returns a crash in one line: `HardFault in parse (src/crash.c:42)`. */
export function crashSentence({ kind, frames }: Crash, folder?: string): string {
  const frame = mainFrame(frames, folder)
  const name = frame?.function ? ` in ${short(frame.function)}` : ''
  const place = frame && placeOf(frame, folder)
  return withoutControls(`${kind}${name}${place ? ` (${place})` : ''}`)
}

/**
 * The first frame of the project, or else the first of which the file is known, or the function.
 */
function mainFrame(frames: readonly CrashFrame[], folder: string | undefined): CrashFrame | undefined {
  const isOfProject = ({ file }: CrashFrame) => file !== null && !isAbsolute(withinFolder(file, folder))
  return (
    frames.find(isOfProject) ??
    frames.find(({ file }) => file !== null) ??
    frames.find(({ function: name }) => name !== null)
  )
}

function titleOf({ kind, details, thread }: Crash): string {
  const where = thread === null ? '' : ` in thread ${thread}`
  return `Crash: ${kind}${where}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

function rowOf(
  frame: CrashFrame,
  next: CrashFrame | undefined,
  folder: string | undefined,
): [string, string, string, string] {
  const { address, inlined, register } = frame
  const into = inlined && next?.function ? `(inlined into ${short(next.function)})` : ''
  const from = register === 'lr' || register === 'ra' ? `(from ${register})` : ''
  return [
    address === null ? '' : `0x${address.toString(16).padStart(8, '0')}`,
    short(frame.function ?? (address === null ? '' : '?')),
    placeOf(frame, folder),
    into || from,
  ]
}

function placeOf({ file, line }: CrashFrame, folder: string | undefined): string {
  if (file === null) return ''
  return line === null ? withinFolder(file, folder) : `${withinFolder(file, folder)}:${line}`
}

/** A path is a text here: no file is looked for. */
function withinFolder(file: string, folder: string | undefined): string {
  return folder && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file
}

const isAbsolute = (path: string) => /^(?:\/|[A-Za-z]:[\\/])/.test(path)

const short = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name)
