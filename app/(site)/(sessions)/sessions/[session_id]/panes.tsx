import { CrashPane } from '#components/crash-report/crash-pane.tsx'
import { DebuggerPane } from '#components/debugger/debugger-pane.tsx'
import { EndedLogicPane, LiveLogicPane } from '#components/logic/logic-pane.tsx'
import { PlotterPane } from '#components/plotter/plotter-pane.tsx'
import type { Pane } from '#components/ui/dock.tsx'
import { listArtifacts } from '#core/artifacts/index.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { boardPinsOf } from '#wire/board-pins.ts'
import { Timeline } from './timeline.tsx'

/**
 * Returns the tabs under the console of a session, in their order. A pane is rendered in the
 * browser only while it is open; one that follows the console uses `useLiveConsole`.
 * `capabilities` are those of a board that the session has now.
 */
export async function panesOf(
  user: User,
  session: SessionWithConnection,
  capabilities: readonly string[] = [],
): Promise<Pane[]> {
  const { id, credits_per_minute: creditsPerMinute } = session
  const timeline = { id: 'timeline', label: 'Timeline', pane: <Timeline user={user} session={session} /> }
  const crash = { id: 'crash', label: 'Crash report', pane: <CrashPane sessionId={id} />, isTall: true }
  // Nothing is printed before there is a board, and a recording has a plot of its own.
  if (session.board_online === null)
    return [
      timeline,
      ...(session.console ? [crash] : []),
      ...(session.state === 'ended' ? await pastLogic(user, id) : []),
    ]
  const plotter = { id: 'plotter', label: 'Plotter', pane: <PlotterPane name={id} />, isTall: true }
  const logic = capabilities.includes('capture') ? [liveLogic(session)] : []
  if (!capabilities.includes('debug')) return [timeline, plotter, ...logic, crash]
  const pane = <DebuggerPane sessionId={id} creditsPerMinute={creditsPerMinute} />
  return [timeline, plotter, ...logic, crash, { id: 'debugger', label: 'Debugger', pane, isTall: true }]
}

const LOGIC = { id: 'logic', label: 'Logic', isTall: true }

function liveLogic({ id, board_type, state }: SessionWithConnection): Pane {
  const pins = boardPinsOf(targetNameOf(board_type))?.map(({ name }) => name) ?? null
  return { ...LOGIC, pane: <LiveLogicPane sessionId={id} pins={pins} canCapture={state === 'running'} /> }
}

/** The captures of a session that has ended, if it has any. */
async function pastLogic(user: User, sessionId: string): Promise<Pane[]> {
  const { artifacts } = await listArtifacts(user, sessionId)
  const hasCaptures = artifacts.some(({ kind, state }) => kind === 'capture' && state === 'ready')
  return hasCaptures ? [{ ...LOGIC, pane: <EndedLogicPane sessionId={sessionId} /> }] : []
}
