import { shortName } from '#components/type-name.tsx'
import type { BoardType } from '#core/boards/index.ts'

/** A type with free boards to start in place of another one. */
export type Instead = Pick<BoardType, 'slug' | 'label' | 'emulated' | 'credits_per_minute'> & {
  /** How it differs, in a sentence; undefined if its chip is the same or not known. */
  difference: string | undefined
}

export function insteadOf(type: BoardType, other: BoardType): Instead {
  const { slug, label, emulated, credits_per_minute } = other
  const [chip, wanted] = [chipOf(other), chipOf(type)]
  const isOther = chip && wanted && chip !== wanted
  const difference = isOther ? `Its chip is the ${chip}, not the ${wanted}.` : undefined
  return { slug, label, emulated, credits_per_minute, difference }
}

/** Returns the name of a type within a sentence. */
export function nameInText(type: Pick<BoardType, 'label' | 'emulated'>): string {
  const short = shortName(type)
  return short === type.label ? short : `${short} (emulated)`
}

/** Returns the part number that the specs of a type begin with, if they begin with one. */
function chipOf({ specs }: BoardType): string | undefined {
  return /^[A-Za-z]{2,}\d+[A-Za-z\d]*(?=,| at |$)/.exec(specs)?.[0]
}
