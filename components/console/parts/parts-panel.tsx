'use client'

import type { PartState } from '#wire/parts.ts'
import { PartControl, type SetPart } from './part-control.tsx'
import { partText } from './part-text.ts'
import { Received } from './received.tsx'
import { Screen } from './screen.tsx'
import { screenshotUrl } from './screenshot-url.ts'

/** A part as the session was started with it. */
export type Declared = Pick<PartState, 'name' | 'kind'>

type Props = {
  sessionId: string
  parts: Declared[]
  /** What the board has said of them; empty until it has. */
  states: PartState[]
  /** Without it, parts are shown to somebody who watches only. */
  onSet?: SetPart
}

/** The emulated parts of a session: what each has to tell, and what can be set of it. */
export function PartsPanel({ sessionId, parts, states, onSet }: Props) {
  return (
    <section aria-labelledby="parts" className="space-y-2 text-xs">
      <h2 id="parts" className="font-medium">
        Parts
      </h2>
      <ul className="space-y-2">
        {parts.map(({ name, kind }) => {
          const state = states.find((one) => one.name === name)?.state
          return (
            <li key={name} className="space-y-2 rounded-md border border-line px-3 py-2">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="flex min-w-0 items-center gap-1.5">
                  {kind === 'led' && <Light duty={Number(state?.duty ?? 0)} />}
                  <span className="font-mono font-medium wrap-anywhere">{name}</span>
                  {kind !== name && <span className="text-muted">{kind}</span>}
                </span>
                <span className="text-muted tabular-nums">{state ? partText({ kind, state }) : '…'}</span>
              </p>
              {kind === 'ssd1306' && (
                <Screen name={name} state={state} {...(onSet && { picture: screenshotUrl(sessionId, name) })} />
              )}
              {state && <Received {...state} />}
              {state && onSet && <PartControl name={name} kind={kind} state={state} onSet={onSet} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Light({ duty }: { duty: number }) {
  return <span aria-hidden="true" style={{ opacity: 0.15 + 0.85 * duty }} className="size-2.5 rounded-full bg-warn" />
}
