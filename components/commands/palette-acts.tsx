'use client'

import { CircleX, ClockPlus, Download, Share2, Zap } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Group, Item } from './palette-item.tsx'
import { usePageCommands } from './use-command.ts'
import type { Offer } from './use-offer.ts'

type PageActsProps = {
  sessions: Offer['sessions']
  run: (act: () => unknown) => void
  go: (href: string) => void
}

/** Shows what the page that is open can do, and what can be done with the session on it. */
export function PageActs({ sessions, run, go }: PageActsProps) {
  const path = usePathname()
  const commands = usePageCommands()
  const session = sessions.find(({ id }) => path === `/sessions/${id}`)
  if (commands.length === 0 && !session) return null
  return (
    <Group heading="This page">
      {commands.map(({ label, run: act, keys }) => (
        <Item key={label} icon={Zap} keys={keys} onSelect={() => run(act)}>
          {label}
        </Item>
      ))}
      {session?.state === 'running' && (
        <Item icon={ClockPlus} onSelect={() => go(`${path}/extend`)}>
          Extend this session…
        </Item>
      )}
      {session && (
        <>
          <Item icon={Share2} onSelect={() => go(`${path}/share`)}>
            Share the console…
          </Item>
          <Item icon={Download} onSelect={() => run(() => download(session.id))}>
            Download the log
          </Item>
        </>
      )}
      {session && session.state !== 'ended' && (
        <Item icon={CircleX} onSelect={() => go(`${path}/end`)}>
          End this session…
        </Item>
      )}
    </Group>
  )
}

function download(sessionId: string): void {
  const link = document.createElement('a')
  link.href = `/v1/sessions/${sessionId}/console/log?format=text`
  link.download = `${sessionId}.txt`
  link.click()
}
