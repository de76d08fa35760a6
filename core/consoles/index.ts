export { findOwnConsole, findOwnRecord, refuseEnded, startOf } from './admit.ts'
export { BoardHub } from './board-hub.ts'
export { logStore, relayChannel } from './drivers.ts'
export { finishReading } from './finish-reading.ts'
export { GatheredNotes } from './gathered-notes.ts'
export { findLiveBoard, replyOfBoard, unreachableBoard } from './live-board.ts'
export { LockUp, lockUpNow } from './lock-up.ts'
export { ConsoleLogQuery, isGzipped, readLog } from './log.ts'
export { logFormats } from './log-formats.ts'
export { consoleMessages } from './messages.ts'
export type { Piece } from './pieces.ts'
export { readConsole } from './reader.ts'
export type { PortMessage } from './relay-channel.ts'
export { openShared, type SharedConsole } from './shared.ts'
export type { ConsoleStatus } from './status.ts'
export { type AgentStream, attachStream } from './stream.ts'
export { readLastLines, readRecordedText, searchRecord } from './text.ts'
export {
  ConsoleTicket,
  CreateTicket,
  createGuestTicket,
  createTicket,
  deleteTickets,
  findTicket,
  listTickets,
  liveTicketIds,
  revokeTicket,
  revokeTickets,
  TicketList,
  TicketRecord,
} from './tickets.ts'
export { MAX_TYPED_BYTES, setLines, typeInto } from './type.ts'
export { refresh, watchStatus } from './watch.ts'
export { whenReady } from './when-ready.ts'
export { startConsoleWriter } from './writer.ts'
