import type { LogStore } from '../log-store.ts'
import { keepConsoleDays } from './days.ts'
import { deleteGuestRecords, deleteRecords } from './delete.ts'
import { readPieces } from './read.ts'
import { openRecord, readStored, storePieces } from './store.ts'
import { trimRecord } from './trim.ts'

/** Records consoles in the tables `consoles` and `console_chunks`. */
export const postgresLog: LogStore = {
  open: openRecord,
  store: storePieces,
  readStored,
  readPieces,
  trim: trimRecord,
  deleteRecords,
  deleteGuestRecords,
  purge: async () => {},
  keepDays: keepConsoleDays,
}
