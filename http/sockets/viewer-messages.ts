import type { ConsoleStatus, Piece } from '#core/consoles/index.ts'
import { unnamed } from '#core/firmware/index.ts'
import type { BoardNews } from '#core/instances.ts'
import type { ToViewer } from '#wire/console-protocol.ts'
import type { Typist } from '#wire/record-notes.ts'

/** A piece of a console, or what a viewer that was too slow has missed. */
export type Shown = Piece | { kind: 'skip'; offset: number }

export function messageOf(piece: Shown): ToViewer {
  if (piece.kind === 'skip') return { t: 'skip', to: piece.offset }
  if (piece.kind === 'gap') return { t: 'gap', from: piece.offset, to: piece.offset + piece.length }
  const at = new Date(piece.atUs / 1_000).toISOString()
  return { t: 'note', at, text: Buffer.from(piece.bytes).toString() }
}

/** Returns how far an act is. Viewers with a link do not see what the owner's files are called. */
export function messageOfCommand(command: NonNullable<ConsoleStatus['command']>, by: Typist): ToViewer {
  const file = command.file && by === 'link' ? unnamed(command.file) : command.file
  return { t: 'command', ...command, file }
}

export function messageOfNews(news: BoardNews): ToViewer {
  if ('states' in news) return { t: 'parts', states: news.states }
  if ('boardMs' in news) return { t: 'time', board_ms: news.boardMs }
  return { t: 'processor', ...news.processor }
}
