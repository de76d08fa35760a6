import { Badge } from '#components/ui/badge.tsx'
import type { BoardType } from '#core/boards/index.ts'

export type Places = Pick<BoardType, 'boards' | 'usable' | 'free'>

/** Shows how many boards of a type are free. */
export function Free({ type }: { type: Places }) {
  if (type.boards === 0) return <Badge tone="outline">No boards</Badge>
  if (type.usable === 0) return <Badge tone="outline">Offline</Badge>
  return <Badge tone={type.free === 0 ? 'warn' : 'good'}>{`${type.free} of ${type.boards} free`}</Badge>
}
