import { createStore, get, set } from 'idb-keyval'
import type { Said } from './source.ts'

/** What is kept of the file that was flashed last on a type of board. */
export type Remembered = { handle: FileSystemFileHandle; said: Said }

const files = () => createStore('flashed-files', 'by-board-type')

/** Keeps the file for the next session on this type. The log-out of the browser forgets it. */
export async function rememberFile(boardType: string, remembered: Remembered): Promise<void> {
  await whereAllowed(set(boardType, remembered, files()))
}

/** Returns the file that was flashed last on a type of board, if the browser has kept one. */
export async function rememberedFile(boardType: string): Promise<Remembered | undefined> {
  return whereAllowed(get<Remembered>(boardType, files()))
}

/** Where storage is blocked or full, the page goes on without it. */
async function whereAllowed<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
