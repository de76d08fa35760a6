'use client'

import { Binary, ClipboardPaste, Clock, Copy, Eraser, Pause, Play, Search, SlidersHorizontal } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { COPY_KEYS } from '#components/console/terminal-keys.ts'
import { useFullScreen } from '#components/full-screen.tsx'
import { keyNames, useIsMac } from '#components/key-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuAct } from '#components/ui/menu.tsx'
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
    <div role="toolbar" aria-label="Output" className="ml-auto flex shrink-0 items-center print:hidden">
      <span className="mr-1 flex items-center text-muted max-sm:hidden">
        <Clock className="size-4 max-lg:hidden" aria-hidden="true" />
        <TimesChoice
          mode={settings.times}
          onChange={(mode) => onChange({ times: mode })}
          aria-label="Times of lines"
          title="Times of lines"
          className="field-sizing-content border-transparent bg-canvas px-1 hover:bg-raised hover:text-ink"
        />
      </span>
      <IconButton
        label="Hexadecimal"
        className="max-sm:hidden"
        aria-pressed={settings.isHex}
        onClick={() => onChange({ isHex: !settings.isHex })}
      >
        <Binary className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Find" keys="Ctrl+F in the console" onClick={props.onFind}>
        <Search className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Copy" keys={COPY_KEYS} className="max-sm:hidden" onClick={props.onCopy}>
        <Copy className="size-4" aria-hidden="true" />
      </IconButton>
      {props.onPaste && (
        <IconButton label="Paste" keys="Ctrl+V" className="max-sm:hidden" onClick={props.onPaste}>
          <ClipboardPaste className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <Rule />
      <IconButton label={isPaused ? 'Resume' : 'Pause'} aria-pressed={isPaused} onClick={props.onPause}>
        {isPaused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />}
      </IconButton>
      <IconButton label="Clear" className="max-sm:hidden" onClick={props.onClear}>
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
          <OnPhones {...props} />
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

/** Between groups of tools, where there is room. */
export function Rule() {
  return <span aria-hidden="true" className="mx-1.5 h-4 w-px bg-line-strong max-lg:hidden" />
}

/** What the bar of a phone has no room for. */
function OnPhones({ settings, onChange, onCopy, onPaste, onClear }: Props) {
  const { isPossible, isFull, toggle } = useFullScreen()
  return (
    <div className="space-y-2.5 border-b border-line pb-2.5 sm:hidden">
      <div className="-mx-1.5 grid grid-cols-3">
        <MenuAct onClick={onCopy}>Copy</MenuAct>
        {onPaste && <MenuAct onClick={onPaste}>Paste</MenuAct>}
        <MenuAct onClick={onClear}>Clear</MenuAct>
      </div>
      <div className="flex items-center justify-between gap-2">
        Times of lines
        <TimesChoice
          aria-label="Times"
          mode={settings.times}
          onChange={(mode) => onChange({ times: mode })}
          className="border-control bg-surface px-1.5"
        />
      </div>
      <Check isOn={settings.isHex} onChange={(isHex) => onChange({ isHex })}>
        Hexadecimal
      </Check>
      {isPossible && (
        <Check isOn={isFull} onChange={toggle}>
          Full screen
        </Check>
      )}
    </div>
  )
}

type TimesChoiceProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  mode: TimesMode
  onChange: (mode: TimesMode) => void
}

function TimesChoice({ mode, onChange, className, ...select }: TimesChoiceProps) {
  return (
    <select
      {...select}
      value={mode}
      onChange={({ target }) => onChange(target.value as TimesMode)}
      className={`h-8 rounded-md border text-xs ${className}`}
    >
      {Object.entries(times).map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
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
