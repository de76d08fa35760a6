'use client'

import { useEffect, useRef } from 'react'
import type { CommandState } from '#components/console/console-client.ts'
import { useToast } from '#components/toasts.tsx'
import type { Asked } from './asked.ts'
import { commandText } from './command-text.ts'

const ABOUT = 'board'

/**
 * Says in a toast how far an act on the board is and what came of it. `known` is the id of the act
 * that the page was made with: if that is over, it is no news.
 */
export function useBoardNews(command: CommandState | null, asked: Asked, known: string | null): void {
  const show = useToast()
  const old = useRef(known)

  useEffect(() => {
    if (asked.kind !== 'asking') return
    const { text, percent } = asked
    const progress = percent === undefined ? undefined : { label: 'Uploading', percent }
    show({ about: ABOUT, tone: 'busy', text, progress })
  }, [asked, show])

  useEffect(() => {
    if (asked.kind !== 'refused') return
    const { text } = commandText(null, asked)
    show({ about: ABOUT, tone: 'bad', text })
  }, [asked, show])

  useEffect(() => () => show({ about: ABOUT, text: '' }), [show])

  useEffect(() => {
    if (!command) return
    const isUnderWay = command.state === 'queued' || command.state === 'running'
    if (!isUnderWay && old.current === command.id) return
    // A console that connects again hears it again.
    old.current = isUnderWay ? null : command.id
    // The console says it as long as it is so, beside the button.
    if (command.kind === 'power_off' && command.state === 'succeeded') return show({ about: ABOUT, text: '' })
    const { text, isBad, percent } = commandText(command, { kind: 'nothing' })
    const progress = percent === undefined ? undefined : { label: 'Flashing', percent }
    show({ about: ABOUT, tone: isBad ? 'bad' : isUnderWay ? 'busy' : 'good', text, progress })
  }, [command, show])
}
