'use client'

import { FileUp, ListPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useCommand } from '#components/commands/use-command.ts'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { LiveNotice } from '#components/console/live-state.tsx'
import { IconButton } from '#components/console/monitor/icon-button.tsx'
import { Check, MonitorTools } from '#components/console/monitor/monitor-tools.tsx'
import { OutputArea } from '#components/console/monitor/output-area.tsx'
import { SendBar } from '#components/console/monitor/send-bar.tsx'
import { lineEndings } from '#components/console/monitor/settings.ts'
import { useMonitor } from '#components/console/monitor/use-monitor.ts'
import { ConsoleToasts } from './console-toasts.tsx'
import { PasteQuestion } from './paste-question.tsx'
import { SkipConsole } from './skip-console.tsx'
import { focusSendBar } from './use-pane-keys.ts'

const MacroDialog = dynamic(() => import('#components/console/monitor/macro-dialog.tsx').then((m) => m.MacroDialog), {
  ssr: false,
})
const SendFile = dynamic(() => import('#components/console/monitor/send-file.tsx').then((m) => m.SendFile), {
  ssr: false,
})

const FIND_KEYS = ['Ctrl', 'F'] as const

type Props = {
  sessionId: string
  /** The name of the session's board. */
  name: string
  /** Names the user and the type of the board, for what is remembered. */
  memory: string
  /** Whether the output is written for screen readers, too. */
  isReadAloud: boolean
  onReadAloud: (isOn: boolean) => void
  /** The buttons of the board, with which the tools are above; without them, below. */
  children: ReactNode
}

/** The terminal of a live session, with the tools of a serial monitor over and under it. */
export function ConsolePane({ sessionId, name, memory, isReadAloud, onReadAloud, children }: Props) {
  const live = useLiveConsole()
  const label = `${name} console. Tab is sent to the board; Shift+Tab leaves the console, F6 goes on to the send bar. A switch in Console settings has the output read aloud.`
  const monitor = useMonitor(live, { sessionId, label, memory, isReadAloud })
  const { settings, change, find } = monitor
  const [opened, setOpened] = useState<'macros' | 'file' | null>(null)
  useCommand('Find in the output', find.open, FIND_KEYS)
  useCommand(monitor.isPaused ? 'Resume the output' : 'Pause the output', monitor.togglePause)
  useCommand('Clear the output', monitor.clear)
  useCommand(settings.isHex ? 'Show the output as text' : 'Show the output in hexadecimal', () =>
    change({ isHex: !settings.isHex }),
  )
  const canSend = live.state.kind === 'open' && live.state.boardOnline && !live.isOff

  const tools = (
    <MonitorTools
      settings={settings}
      onChange={change}
      fontSize={monitor.fontSize}
      onResize={monitor.resize}
      isPaused={monitor.isPaused}
      onPause={monitor.togglePause}
      onFind={find.open}
      onCopy={() => void monitor.copy()}
      onPaste={() => void monitor.paste()}
      onClear={monitor.clear}
    >
      <Check isOn={isReadAloud} onChange={onReadAloud}>
        Let a screen reader read the output
      </Check>
    </MonitorTools>
  )

  return (
    <>
      {children && (
        <div className="relative flex shrink-0 items-center gap-x-3 overflow-x-auto max-sm:gap-x-1 border-b border-line bg-canvas px-2 py-0.5">
          {children}
          {tools}
        </div>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col bg-surface">
        <SkipConsole onSkip={focusSendBar} />
        <LiveNotice />
        {monitor.pasted !== null && <PasteQuestion text={monitor.pasted} onAnswer={monitor.answerPaste} />}
        <OutputArea monitor={monitor} />
        <ConsoleToasts rows={monitor.rows} />
      </div>
      {opened === 'file' && (
        <SendFile feed={live.feed} write={live.type} canSend={canSend} onClose={() => setOpened(null)} />
      )}
      <SendBar
        memory={memory}
        lineEnding={settings.lineEnding}
        onLineEnding={(lineEnding) => change({ lineEnding })}
        macros={settings.macros}
        canSend={canSend}
        onSend={(line) => monitor.send(line + lineEndings[settings.lineEnding])}
        onLeave={live.focus}
        tools={children ? null : tools}
      >
        <IconButton label="Macros" aria-haspopup="dialog" onClick={() => setOpened('macros')}>
          <ListPlus className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Send a file"
          aria-pressed={opened === 'file'}
          onClick={() => setOpened(opened === 'file' ? null : 'file')}
        >
          <FileUp className="size-4" aria-hidden="true" />
        </IconButton>
      </SendBar>
      {opened === 'macros' && (
        <MacroDialog
          macros={settings.macros}
          onSave={(macros) => {
            change({ macros })
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
