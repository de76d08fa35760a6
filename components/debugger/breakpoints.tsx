import { X } from 'lucide-react'
import type { NamedFunction } from '#components/elf/elf-work.ts'
import { AddressForm } from './address-form.tsx'
import { type DebugSession, type DebugView, MAX_BREAKPOINTS } from './debug-session.ts'
import { Part } from './part.tsx'
import { addressText } from './registers.ts'

type Props = { view: DebugView; session: DebugSession; functions: readonly NamedFunction[] }

/**
 * The breakpoints, by address or function. A board that runs is stopped for a moment to set one.
 */
export function Breakpoints({ view: { breakpoints, registers }, session, functions }: Props) {
  return (
    <Part title={`Breakpoints (${breakpoints.length} of ${MAX_BREAKPOINTS})`}>
      <AddressForm
        label="Address or function of a breakpoint"
        button="Break"
        placeholder={functions.length > 0 ? 'main, or 0x10000164' : '0x10000164'}
        functions={functions}
        onAddress={(typed) => void session.addBreakpoint(typed)}
      />
      <ul aria-label="Breakpoints" className="mt-1 font-mono text-xs empty:hidden">
        {breakpoints.map(({ address, label }) => {
          const name = label ?? addressText(address)
          return (
            <li key={addressText(address)} className="flex items-center gap-x-2">
              <span
                className={`size-2 shrink-0 rounded-full bg-bad ${address === registers?.pc ? 'ring-2 ring-warn' : ''}`}
                aria-hidden="true"
              />
              <span className="text-muted tabular-nums">{addressText(address)}</span>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <button
                type="button"
                title={`Remove the breakpoint at ${name}`}
                onClick={() => void session.removeBreakpoint(address)}
                className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
              >
                <X className="size-3.5" aria-hidden="true" />
                <span className="sr-only">Remove the breakpoint at {name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
