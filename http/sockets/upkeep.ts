import { checkDueBoards, closeSilentConnections } from '#core/agents/index.ts'
import { failLateCommands } from '#core/commands/index.ts'
import {
  addRelayed,
  addRemote,
  announceCount,
  type ConsoleMessage,
  findConsole,
  logStore,
  refresh,
  relayChannel,
  startConsoleWriter,
  startStatusRefresh,
  typeRelayed,
} from '#core/consoles/index.ts'
import { hearOfEvents, startEventStreams } from '#core/events/index.ts'
import { runEvery } from '#core/every.ts'
import { type InstanceMessage, listenToInstances } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { findParts, hearParts, tellParts } from '#core/parts/index.ts'
import { findPins, hearPins, tellPins } from '#core/pins/index.ts'
import { keepLeases } from '#core/sessions/index.ts'
import { wake } from '#core/waiting.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'
import { agentClose } from '#wire/agent-protocol.ts'
import { viewerClose } from '#wire/console-frames.ts'
import { allLinks, closeLinks, findLink } from './agent-socket.ts'
import { closeConsoles, closeRevoked, typedSessionIds } from './open-consoles.ts'

/** How often what messages announce is looked for without one: a message may be lost. */
const LOOK_MS = 5 * SECOND_MS
/** Several times in a third of the shortest lease. */
const LEASES_MS = 2 * SECOND_MS
const RECHECK_MS = 10 * SECOND_MS
/** How long another instance that shows a console gets its output without asking again. */
const WATCH_MS = 30 * SECOND_MS
const RELISTEN_MS = SECOND_MS

/**
 * Does what sockets need besides their own messages. Returns how to stop, which closes them all.
 */
export function startUpkeep(): () => Promise<void> {
  const report = (error: unknown) => logFailure(error, { task: 'sockets' })
  const stopListening = keepListening(report)
  const stops = [
    startConsoleWriter(report),
    startStatusRefresh(report),
    startEventStreams(),
    runEvery({ work: closeSilentConnections, onFailure: report, pauseMs: LOOK_MS }),
    runEvery({ work: checkDueBoards, onFailure: report, pauseMs: LOOK_MS }),
    runEvery({ work: failLateCommands, onFailure: report, pauseMs: LOOK_MS }),
    runEvery({ work: async () => lookForWork(), onFailure: report, pauseMs: LOOK_MS }),
    runEvery({ work: () => keepLeases(typedSessionIds()), onFailure: report, pauseMs: LEASES_MS }),
    runEvery({ work: closeRevoked, onFailure: report, pauseMs: RECHECK_MS }),
    runEvery({ work: () => logStore().deleteGuestRecords(), onFailure: report, pauseMs: MINUTE_MS }),
    runEvery({ work: () => logStore().purge(), onFailure: report, pauseMs: MINUTE_MS }),
    runEvery({ work: () => logStore().keepDays(), onFailure: report, pauseMs: HOUR_MS }),
  ]
  return async () => {
    closeConsoles(viewerClose.restart, 'the service restarts')
    await closeLinks(agentClose.restart, 'the service restarts')
    await Promise.all([stopListening(), ...stops.map((stop) => stop())])
  }
}

/** Listens to other instances, and tries again if that cannot begin. */
function keepListening(report: (error: unknown) => void): () => Promise<void> {
  let stop: (() => Promise<void>) | undefined
  let stopRelay: (() => Promise<void>) | undefined
  const listenOnce = async () => {
    stop ??= await listenToInstances(
      (message) => hear(message, report),
      () => lookForWork(),
    )
    stopRelay ??= await relayChannel().listen(hearOfConsole)
  }
  const stopTrying = runEvery({ work: listenOnce, onFailure: report, pauseMs: RELISTEN_MS })
  return async () => {
    await stopTrying()
    // Without a database there is nothing to undo.
    await Promise.all([stop?.().catch(report), stopRelay?.().catch(report)])
  }
}

function lookForWork(): void {
  for (const link of allLinks()) link.lookForWork()
}

function hear(message: InstanceMessage, report: (error: unknown) => void): void {
  if (message.t === 'work') findLink(message.agent)?.lookForWork()
  else if (message.t === 'boards') findLink(message.agent)?.reportAgain()
  else if (message.t === 'replaced') closeReplaced(message)
  else if (message.t === 'session') {
    for (const link of allLinks()) if (link.has(message.session)) link.lookForWork()
    refresh([message.session]).catch(report)
    wake(message.session)
  } else if (message.t === 'events') {
    hearOfEvents(message.user)
    wake(message.user)
  } else if (message.t === 'credentials') closeRevoked().catch(report)
  else if (message.t === 'pins') hearPins(message.session, message.changes, message.isAll)
  else if (message.t === 'pins_wanted') tellPins(message.session, message.instance)
  else if (message.t === 'set_pin') findPins(message.session)?.set(message.pin, message.input)
  else if (message.t === 'parts') hearParts(message.session, message.news)
  else if (message.t === 'parts_wanted') tellParts(message.session, message.instance)
  else if (message.t === 'set_part') findParts(message.session)?.set(message.part, message.state)
  else hearOfConsole(message)
}

function hearOfConsole(message: ConsoleMessage): void {
  if (message.t === 'input') typeRelayed(message.session, message.binding, Buffer.from(message.bytes, 'base64'))
  const console = findConsole(message.session)
  if (!console) return
  if (message.t === 'watch') {
    addRemote(console, message.instance, message.watchers, performance.now() + WATCH_MS)
    announceCount(message.session)
  } else if (message.t === 'output') addRelayed(console, message)
  else if (message.t === 'stored' && !console.source) console.markStored(0, message.offset)
}

function closeReplaced({ agent, connection, isRevoked }: Extract<InstanceMessage, { t: 'replaced' }>): void {
  const link = findLink(agent)
  if (!link) return
  if (isRevoked) link.close(agentClose.revoked, 'this agent is revoked')
  else if (link.connection < connection) link.close(agentClose.replaced, 'there is a newer connection')
}
