'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { credits } from '#components/amounts.ts'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { ElfField } from '#components/elf/elf-field.tsx'
import { usable, useElf } from '#components/elf/use-elf.ts'
import { Attach } from './attach.tsx'
import { Breakpoints } from './breakpoints.tsx'
import { DebugSession } from './debug-session.ts'
import { MemoryView } from './memory-view.tsx'
import { RegisterTable } from './register-table.tsx'
import { RunBar } from './run-bar.tsx'
import { StackView } from './stack-view.tsx'
import { useCalls } from './use-calls.ts'

type Props = { sessionId: string; creditsPerMinute: number }

/** Breakpoints are kept while one moves between the panes of a page. */
const sessions = new Map<string, DebugSession>()

function debugSession(sessionId: string): DebugSession {
  const session = sessions.get(sessionId) ?? new DebugSession(sessionId)
  sessions.set(sessionId, session)
  return session
}

/** Halts a board, steps through its program, and shows where it stands. Closing it detaches. */
export function Debugger({ sessionId, creditsPerMinute }: Props) {
  const session = debugSession(sessionId)
  const view = useSyncExternalStore(session.subscribe, session.view, session.view)
  const elf = useElf(sessionId)
  const used = usable(elf.view)
  const calls = useCalls(view, used?.reader)
  const { command } = useLiveConsole()
  const doneAct = command?.state === 'succeeded' ? command.id : null

  useEffect(() => () => void session.detach(), [session])

  // A flash, or a reset by somebody else, has changed what is on the board.
  useEffect(() => {
    if (doneAct === null) return
    void session.refresh()
    void elf.file.check()
  }, [doneAct, session, elf.file])

  const field = <ElfField elf={elf} label="Open an ELF file…" forced="Use it anyway" />
  if (view.link !== 'on')
    return (
      <Attach view={view} creditsPerMinute={creditsPerMinute} onAttach={(take) => session.attach(take)}>
        {field}
      </Attach>
    )
  return (
    <div className="flex min-h-full flex-col">
      <RunBar view={view} session={session} place={calls.at(0)} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 text-xs text-muted">
        <span>
          {view.board === 'held' ? 'The board and its clock stand still' : 'The program runs, with your breakpoints'}.
          The session goes on and costs {credits(creditsPerMinute)} a minute.
        </span>
      </p>
      {view.problem !== null && (
        <p role="alert" className="border-b border-line bg-bad-soft px-3 py-1.5 text-bad">
          {view.problem}
        </p>
      )}
      <div className="grid flex-1 gap-x-6 gap-y-4 px-3 py-3 md:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_36rem]">
        <div className="min-w-0 space-y-4">
          {field}
          <StackView calls={calls} isHeld={view.board === 'held'} hasElf={used !== undefined} />
          <Breakpoints view={view} session={session} elf={used} />
        </div>
        <div className="min-w-0 space-y-4">
          <RegisterTable view={view} />
          <MemoryView view={view} session={session} functions={used?.facts.functions ?? []} />
        </div>
      </div>
    </div>
  )
}
