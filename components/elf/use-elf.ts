'use client'

import { useSyncExternalStore } from 'react'
import { ChosenElf, type ElfView } from './chosen-elf.ts'

/** What was chosen is kept while one moves between the panes of a page. */
const chosen = new Map<string, ChosenElf>()

export type Elf = { view: ElfView; file: ChosenElf }
/** A file that may be used: it is what runs on the board, or its owner has said to use it. */
export type UsableElf = Extract<ElfView, { kind: 'open' }>

/** Returns the ELF file that is chosen on the page of a session. */
export function useElf(sessionId: string): Elf {
  const file = chosen.get(sessionId) ?? new ChosenElf(sessionId)
  chosen.set(sessionId, file)
  const view = useSyncExternalStore(file.subscribe, file.view, file.view)
  return { view, file }
}

export function usable(view: ElfView): UsableElf | undefined {
  return view.kind === 'open' && (view.isForced || view.check.kind === 'matches') ? view : undefined
}
