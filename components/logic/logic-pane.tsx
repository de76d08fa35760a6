'use client'

import dynamic from 'next/dynamic'
import { useLiveConsole } from '#components/console/live-console.tsx'
import type { LogicProps } from './logic.tsx'

const Logic = dynamic(() => import('./logic.tsx').then((module) => module.Logic), {
  ssr: false,
  loading: () => <div aria-busy="true" />,
})

/** The captures of a live session, whose console is open around it. */
export function LiveLogicPane(props: Omit<LogicProps, 'news' | 'isStill'>) {
  const { command, state } = useLiveConsole()
  const isStill = state.kind === 'open' && state.boardOnline && state.lockUp !== null
  const news = command?.kind === 'collect' ? `${command.id} ${command.state}` : null
  return <Logic {...props} news={news} isStill={isStill} />
}

/** The captures of a session that has ended. */
export function EndedLogicPane(props: Pick<LogicProps, 'sessionId'>) {
  return <Logic {...props} pins={null} canCapture={false} />
}
