import { checkDueBoards, checkSuspectedBoards, closeSilentConnections } from '#core/agents/index.ts'
import { startCallWriter } from '#core/api-keys/index.ts'
import { failLateCommands } from '#core/commands/index.ts'
import { consoleMessages, logStore, refresh, relayChannel, startConsoleWriter } from '#core/consoles/index.ts'
import { eventMessages, keepStreams, lookForEvents } from '#core/events/index.ts'
import { runEvery } from '#core/every.ts'
import { listenToInstances, subscribe } from '#core/instances.ts'
import { logFailure, logKeptMail } from '#core/log.ts'
import { startMailWorker } from '#core/mail/index.ts'
import { partMessages } from '#core/parts/index.ts'
import { pinMessages } from '#core/pins/index.ts'
import { portMessages } from '#core/ports/index.ts'
import { startRetention } from '#core/retention.ts'
import { sweep } from '#core/scheduler/index.ts'
import { warnOfEnds } from '#core/sessions/index.ts'
import { sweepTopUps } from '#core/top-ups/index.ts'
import { startUptimeRecorder } from '#core/uptime/index.ts'
import { waitMessages } from '#core/waiting.ts'
import { startWebhookWorker } from '#core/webhooks/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'

type OnFailure = (error: unknown) => void
type Stop = () => Promise<void>
/** Jobs by what the log calls them. Each returns how to stop. */
type Jobs = Record<string, (onFailure: OnFailure) => Stop>

/** How often what messages announce is looked for without one: a message may be lost. */
const LOOK_MS = 5 * SECOND_MS

/** What sessions, boards and consoles need at any time. */
export const liveJobs: Jobs = {
  sweeper: every(SECOND_MS / 2, sweep),
  instances: listenForAll,
  'console relay': begin(() => relayChannel().listen()),
  'console writer': startConsoleWriter,
  'console status': every(LOOK_MS, () => refresh()),
  'silent agents': every(LOOK_MS, closeSilentConnections),
  'board checks': every(LOOK_MS, checkDueBoards),
  'suspected boards': every(LOOK_MS, checkSuspectedBoards),
  'late commands': every(LOOK_MS, failLateCommands),
  'event streams': every(15 * SECOND_MS, keepStreams),
  events: every(2 * LOOK_MS, lookForEvents),
  'guest records': every(MINUTE_MS, () => logStore().deleteGuestRecords()),
  'console records': every(MINUTE_MS, () => logStore().purge()),
  'console days': every(HOUR_MS, () => logStore().keepDays()),
}

/** Every background job of a process that serves, but for those of its sockets. */
export const jobs: Jobs = {
  ...liveJobs,
  'end warnings': every(20 * SECOND_MS, warnOfEnds),
  'top-up sweeper': (onFailure) => every(MINUTE_MS, () => sweepTopUps(onFailure))(onFailure),
  retention: startRetention,
  mail: () => startMailWorker({ onFailure: logFailure, onKept: logKeptMail }),
  webhooks: () => startWebhookWorker(logFailure),
  uptime: startUptimeRecorder,
}

/** What writes what requests have counted, and so stops after the last of them. */
export const lastJobs: Jobs = { 'calls of keys': startCallWriter }

/** Starts jobs, and logs their failures. Returns how to stop, which waits for work in progress. */
export function startJobs(started: Jobs): Stop {
  const stops = Object.entries(started).map(([task, start]) => start((error) => logFailure(error, { task })))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function every(pauseMs: number, work: () => Promise<unknown>): Jobs[string] {
  return (onFailure) => runEvery({ work, onFailure, pauseMs })
}

/** Passes the messages of other instances on to the nouns that they are about. */
function listenForAll(onFailure: OnFailure): Stop {
  const stops = [waitMessages, eventMessages, consoleMessages, pinMessages, partMessages, portMessages].map(subscribe)
  const stop = begin(listenToInstances)(onFailure)
  return async () => {
    await stop()
    for (const unsubscribe of stops) unsubscribe()
  }
}

/** Begins something that goes on by itself, and tries again every second until it has begun. */
function begin(start: () => Promise<Stop>): Jobs[string] {
  return (onFailure) => {
    let stop: Stop | undefined
    const work = async () => {
      stop ??= await start()
    }
    const stopTrying = runEvery({ work, onFailure, pauseMs: SECOND_MS })
    return async () => {
      await stopTrying()
      // Without a database there is nothing to undo.
      await stop?.().catch(onFailure)
    }
  }
}
