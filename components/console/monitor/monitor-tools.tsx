'use client'

import { Binary, ClipboardPaste, Copy, Eraser, Pause, Play, Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { COPY_KEYS } from '#components/console/terminal-keys.ts'
import { keyNames, useIsMac } from '#components/key-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { IconButton } from './icon-button.tsx'
import type { MonitorSettings, TimesMode } from './settings.ts'

const times: Record<TimesMode, string> = {
  off: 'No times',
  clock: 'Time of day',
  start: 'Since start',
  delta: 'Since last line',
}

type Props = {
  settings: MonitorSettings
  onChange: (changed: Partial<MonitorSettings>) => void
  fontSize: number
  onResize: (by?: number) => void
  isPaused: boolean
  onPause: () => void
  onFind: () => void
  onCopy: () => void
  /** Without it, one only watches. */
  onPaste?: () => void
  onClear: () => void
  /** More settings of the console. */
  children?: ReactNode
}

/** What can be done with the output of a console, and how it is shown. */
export function MonitorTools(props: Props) {
  const { settings, onChange, isPaused } = props
  const isOnMac = useIsMac()
  const hint = (text: string, keys: string) => `${text} (${keyNames(keys, isOnMac)} in the console)`
  return (
    <div role="toolbar" aria-label="Output" className="ml-auto flex shrink-0 items-center">
      <select
        aria-label="Times of lines"
        title="Times of lines"
        value={settings.times}
        onChange={({ target }) => onChange({ times: target.value as TimesMode })}
        className="mr-1 h-8 w-24 rounded-md border border-transparent bg-canvas px-1 text-xs text-muted hover:bg-raised hover:text-ink"
      >
        {Object.entries(times).map(([mode, name]) => (
          <option key={mode} value={mode}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        label="Hexadecimal"
        aria-pressed={settings.isHex}
        onClick={() => onChange({ isHex: !settings.isHex })}
      >
        <Binary className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Find" keys="Ctrl+F in the console" onClick={props.onFind}>
        <Search className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Copy" keys={COPY_KEYS} onClick={props.onCopy}>
        <Copy className="size-4" aria-hidden="true" />
      </IconButton>
      {props.onPaste && (
        <IconButton label="Paste" keys="Ctrl+V" onClick={props.onPaste}>
          <ClipboardPaste className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={isPaused ? 'Resume' : 'Pause'} aria-pressed={isPaused} onClick={props.onPause}>
        {isPaused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />}
      </IconButton>
      <IconButton label="Clear" onClick={props.onClear}>
        <Eraser className="size-4" aria-hidden="true" />
      </IconButton>
      <Menu
        title="Console settings"
        isAtEnd
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
        label={
          <>
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            <span className="sr-only">Console settings</span>
          </>
        }
      >
        <div className="w-60 max-w-full space-y-2.5 p-1.5">
          <div className="flex items-center justify-between gap-2">
            Text size
            <span className="flex items-center gap-1">
              <Button onClick={() => props.onResize(-1)} title={hint('Smaller', 'Ctrl+−')}>
                A−<span className="sr-only"> smaller</span>
              </Button>
              <Button
                onClick={() => props.onResize()}
                className="min-w-12 tabular-nums"
                title={hint('Usual size', 'Ctrl+0')}
              >
                {props.fontSize}
                <span className="sr-only"> pixels: the usual size</span>
              </Button>
              <Button onClick={() => props.onResize(1)} title={hint('Larger', 'Ctrl++')}>
                A+<span className="sr-only"> larger</span>
              </Button>
            </span>
          </div>
          <Check isOn={settings.isFeedReturn} onChange={(isFeedReturn) => onChange({ isFeedReturn })}>
            Start a new line at \n
          </Check>
          {props.onPaste && (
            <Check isOn={settings.isEchoing} onChange={(isEchoing) => onChange({ isEchoing })}>
              Show what I send (local echo)
            </Check>
          )}
          {props.children}
        </div>
      </Menu>
    </div>
  )
}

type CheckProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

export function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-ink"
      />
      {children}
    </label>
  )
}
