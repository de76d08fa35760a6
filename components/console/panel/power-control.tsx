import { ChevronDown } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { looks, shape } from '#components/ui/button-look.ts'
import { Menu, MenuAct } from '#components/ui/menu.tsx'
import type { PowerState } from '#wire/firmware.ts'

type Props = { isOff: boolean; isDisabled: boolean; onSwitch: (state: PowerState) => void }

/** Switches the board on or off; a menu at the button has the other acts. */
export function PowerControl({ isOff, isDisabled, onSwitch }: Props) {
  const main: PowerState = isOff ? 'on' : 'off'
  const others = words.filter(([state]) => state !== main)
  const dim = 'aria-disabled:opacity-60 max-sm:px-1.5 max-sm:text-xs'
  return (
    <div className="flex">
      <Button aria-disabled={isDisabled} className={`rounded-r-none ${dim}`} onClick={() => onSwitch(main)}>
        {isOff ? 'Power on' : 'Power off'}
      </Button>
      <Menu
        className={`${shape} ${looks.plain} -ml-px rounded-l-none px-1.5! ${isDisabled ? 'opacity-60' : ''}`}
        label={
          <>
            <ChevronDown className="size-3.5" aria-hidden="true" />
            <span className="sr-only">More power switches</span>
          </>
        }
      >
        {others.map(([state, word]) => (
          <MenuAct key={state} onClick={() => !isDisabled && onSwitch(state)}>
            {word}
          </MenuAct>
        ))}
      </Menu>
    </div>
  )
}

const words: [PowerState, string][] = [
  ['cycle', 'Power cycle'],
  ['on', 'Power on'],
  ['off', 'Power off'],
]
