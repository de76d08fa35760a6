import { fileText, type NamedFile } from '#components/console/flash/file-facts.ts'
import { timeAt } from './film-time.ts'
import { MAX_MARKS, type Mark } from './marks.ts'
import type { Recording } from './recording.ts'

/**
 * A flash that was asked for: when, in ISO 8601, and what tells its file from others; null once the
 * file is deleted.
 */
export type AskedFlash = { at: string; file: string | null }

export function toAskedFlash({ at, file }: { at: Date; file: NamedFile | null }): AskedFlash {
  return { at: at.toISOString(), file: file && fileText(file) }
}

/**
 * Returns the marks of a recording, with the files of its flashes. If each flash has a mark they
 * are in the same order; if not, a mark is of the newest that was asked for before it. What has no
 * more room for marks may lack those of the last flashes.
 */
export function nameFlashes(
  { marks, times }: Pick<Recording, 'marks' | 'times'>,
  asked: readonly AskedFlash[],
): Mark[] {
  const flashes = marks.filter(({ kind }) => kind === 'flash')
  const isEach = flashes.length === asked.length && marks.length < MAX_MARKS
  return marks.map((mark) => {
    if (mark.kind !== 'flash') return mark
    const flash = isEach ? asked[flashes.indexOf(mark)] : newestBefore(timeAt({ times }, mark.atMs), asked)
    return flash?.file ? { ...mark, text: withFile(mark.text, flash.file) } : mark
  })
}

function newestBefore(time: number | undefined, asked: readonly AskedFlash[]): AskedFlash | undefined {
  return time === undefined ? undefined : asked.findLast(({ at }) => Date.parse(at) <= time)
}

const withFile = (text: string, file: string) => (text === 'Flashed' ? `Flashed ${file}` : `${text} · ${file}`)
