import { Pause, Play, RotateCcw, StepForward, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand } from '#components/commands/use-command.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { DebugSession, DebugView } from './debug-session.ts'
import { placeText } from './place-text.ts'
import { addressText } from './registers.ts'
import type { Call } from './use-calls.ts'

type Props = { view: DebugView; session: DebugSession; place: Call | undefined }

/** What can be done with a board under a debugger, and where it stands. */
export function RunBar({ view, session, place }: Props) {
  const isHeld = view.board === 'held'
  useCommand(isHeld ? 'Continue the program' : 'Halt the program', () => (isHeld ? session.continue() : session.halt()))
  useCommand(isHeld ? 'Step one instruction' : undefined, session.step)

  return (
    <div className="sticky top-0 z-[1] flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-canvas px-3 py-1.5">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Debugger</legend>
        {isHeld ? (
          <Act onClick={() => void session.continue()}>
            <Play className="size-3.5" aria-hidden="true" /> Continue
          </Act>
        ) : (
          <Act onClick={() => session.halt()}>
            <Pause className="size-3.5" aria-hidden="true" /> Halt
          </Act>
        )}
        <Act isDisabled={!isHeld} title="Execute one instruction" onClick={() => void session.step()}>
          <StepForward className="size-3.5" aria-hidden="true" /> Step
        </Act>
        <Act onClick={() => void session.reset()}>
          <RotateCcw className="size-3.5" aria-hidden="true" /> Reset and halt
        </Act>
        <Act title="The program goes on without breakpoints" onClick={() => void session.detach()}>
          <Unplug className="size-3.5" aria-hidden="true" /> Detach
        </Act>
      </fieldset>
      <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs">
        <Badge tone={isHeld ? 'warn' : 'good'}>{isHeld ? view.reason : 'Running'}</Badge>
        {isHeld && place && (
          <span className="font-mono wrap-anywhere">
            {addressText(place.address)} {placeText(place)}
          </span>
        )}
      </p>
    </div>
  )
}

type ActProps = { onClick: () => void; isDisabled?: boolean; title?: string; children: ReactNode }

function Act({ isDisabled = false, ...button }: ActProps) {
  return <Button {...button} aria-disabled={isDisabled} className="px-2! aria-disabled:opacity-60" />
}
