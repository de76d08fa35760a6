import type { DebugView } from './debug-session.ts'
import { Part } from './part.tsx'
import { hexText } from './registers.ts'

/** The registers of a board that stands still. Those that changed are marked. */
export function RegisterTable({ view: { registers, changed, board } }: { view: DebugView }) {
  if (!registers)
    return (
      <Part title="Registers">
        <p className="text-muted">The registers of this processor are not known here.</p>
      </Part>
    )
  return (
    <Part title="Registers">
      <dl
        className={`grid grid-cols-[repeat(auto-fill,minmax(var(--register),1fr))] gap-x-3 font-mono text-xs tabular-nums ${board === 'held' ? '' : 'text-muted'}`}
        style={{ '--register': registers.all.some(({ digits }) => digits > 8) ? '12.5rem' : '8rem' } as object}
      >
        {registers.all.map((register) => {
          const isChanged = changed.has(register.name)
          return (
            <div
              key={register.name}
              data-changed={isChanged || undefined}
              className="flex justify-between gap-2 rounded-sm px-1 py-0.5 data-changed:bg-warn-soft data-changed:text-warn"
            >
              <dt className={isChanged ? '' : 'text-muted'}>{register.name}</dt>
              <dd className={isChanged ? 'font-medium' : ''}>
                {hexText(register)}
                {isChanged && <span className="sr-only"> (changed)</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      {board === 'running' && <p className="mt-1 text-xs text-muted">As they were when it last stood still.</p>}
    </Part>
  )
}
