import { useCommand } from '#components/commands/use-command.ts'
import type { BoardTakes } from '#components/console/flash/check-file.ts'
import { FlashControls } from '#components/console/flash/flash-controls.tsx'
import type { Flash } from '#components/console/flash/use-flash.ts'
import { Button } from '#components/ui/button.tsx'
import { PowerControl } from './power-control.tsx'

/** What can be done with the board of a session. */
export type Controls = { capabilities: string[]; takes: BoardTakes }

type Props = {
  controls: Controls
  flash: Flash
  isDisabled: boolean
  isOff: boolean
  onAct: (path: string, body?: object) => void
}

/** The buttons of a board: flash, reset, power and break, as far as it has them. */
export function BoardControl({ controls: { capabilities, takes }, flash, isDisabled, isOff, onAct }: Props) {
  const can = (word: string) => capabilities.includes(word)
  const common = { 'aria-disabled': isDisabled, className: 'aria-disabled:opacity-60 max-sm:px-1.5 max-sm:text-xs' }
  const power = isOff ? 'on' : 'off'

  useCommand(can('reset') ? 'Reset the board' : undefined, () => isDisabled || onAct('reset'))
  useCommand(can('flash') ? 'Flash a file…' : undefined, () => isDisabled || flash.pick())
  useCommand(can('flash') && flash.source ? `Flash ${flash.source.name} again` : undefined, flash.again)
  useCommand(can('power') ? `Power ${power}` : undefined, () => isDisabled || onAct('power', { state: power }))

  if (!['flash', 'reset', 'power', 'break'].some(can)) return null
  return (
    <fieldset className="flex shrink-0 flex-wrap items-center gap-1.5 max-sm:gap-1">
      <legend className="sr-only">Board</legend>
      {can('flash') && (
        <div data-flash="" className="flex items-center gap-1.5 max-sm:gap-1">
          <FlashControls flash={flash} formats={takes.flashFormats} isDisabled={isDisabled} />
        </div>
      )}
      {can('reset') && (
        <Button {...common} onClick={() => onAct('reset')}>
          Reset
        </Button>
      )}
      {can('power') && (
        <PowerControl isOff={isOff} isDisabled={isDisabled} onSwitch={(state) => onAct('power', { state })} />
      )}
      {can('break') && (
        <Button {...common} onClick={() => onAct('break')}>
          Send break
        </Button>
      )}
    </fieldset>
  )
}
