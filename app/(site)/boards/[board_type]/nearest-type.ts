import type { BoardType } from '#core/boards/index.ts'
import { architecturesOf } from '../filter-params.ts'

/**
 * Returns the emulated type that is most like another one: of the same architecture, and of the
 * same family and free if one is. Undefined if none can be used.
 */
export function nearestEmulated(type: BoardType, types: BoardType[]): BoardType | undefined {
  const score = (other: BoardType) => Number(other.family === type.family) * 2 + Number(other.free > 0)
  const architectures = architecturesOf(type)
  return types
    .filter((other) => other.slug !== type.slug && other.emulated && other.usable > 0)
    .filter((other) => architecturesOf(other).some((one) => architectures.includes(one)))
    .sort((a, b) => score(b) - score(a) || a.label.localeCompare(b.label, 'en'))[0]
}
