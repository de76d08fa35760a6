import { ChevronDown, Eye, RotateCw, Upload } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { keyNames, useIsMac } from '#components/key-names.ts'
import { Button } from '#components/ui/button.tsx'
import { looks, shape } from '#components/ui/button-look.ts'
import { Menu } from '#components/ui/menu.tsx'
import { FlashFormat } from './flash-format.tsx'
import type { Flash } from './use-flash.ts'

type Props = { flash: Flash; formats: string[]; isDisabled: boolean }

const look = 'aria-disabled:opacity-60 max-sm:px-1.5 max-sm:text-xs'

/** Flashes a file of the user's computer: another one, the same again, or whenever it changes. */
export function FlashControls({ flash, formats, isDisabled }: Props) {
  const { source, input, pick, take, again, watch, chosen, choose } = flash
  const isOnMac = useIsMac()
  const common = { 'aria-disabled': isDisabled, className: look }

  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) take(file)
    // The same file may be chosen again once it has changed.
    target.value = ''
  }

  return (
    <>
      <div className="flex">
        <Button aria-disabled={isDisabled} className={`rounded-r-none ${look}`} onClick={pick}>
          <Upload className="size-3.5 max-sm:hidden" aria-hidden="true" />
          <span>
            Flash<span className="max-lg:sr-only"> a file</span>…
          </span>
        </Button>
        <Menu
          className={`${shape} ${looks.plain} -ml-px rounded-l-none px-1.5!`}
          label={
            <>
              <ChevronDown className="size-3.5" aria-hidden="true" />
              <span className="sr-only">Flash options</span>
            </>
          }
        >
          <FlashFormat formats={formats} chosen={chosen} onChoose={choose} />
        </Menu>
      </div>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label="Firmware file"
        accept={formats.map((format) => `.${format}`).join(',')}
        onChange={onFile}
      />
      {source && (
        <Button
          {...common}
          title={`Flash ${source.name} again (${keyNames('Ctrl+Enter', isOnMac)})`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={again}
        >
          <RotateCw className="size-3.5" aria-hidden="true" />
          <span className="max-sm:sr-only @max-sm:sr-only">
            Flash again<span className="sr-only"> {source.name}</span>
          </span>
        </Button>
      )}
      {source?.handle && (
        <Button
          aria-pressed={watch.isOn}
          title={`Flash ${source.name} whenever it changes`}
          className="max-sm:px-1.5 max-sm:text-xs"
          onClick={watch.toggle}
        >
          <Eye className="size-3.5" aria-hidden="true" />
          <span>
            <span className="max-sm:sr-only">Watch</span>
            <span className="sr-only"> {source.name}</span>
            {watch.isOn && watch.flashes > 0 && <span className="text-muted tabular-nums"> {watch.flashes}×</span>}
          </span>
        </Button>
      )}
    </>
  )
}
