import type { Tone } from '#components/ui/badge.tsx'
import type { BoardState } from '#core/boards/index.ts'

export const boardStateWords: Record<BoardState, { tone: Tone; word: string }> = {
  available: { tone: 'good', word: 'Free' },
  in_use: { tone: 'warn', word: 'In use' },
  maintenance: { tone: 'calm', word: 'Maintenance' },
  offline: { tone: 'calm', word: 'Offline' },
}
