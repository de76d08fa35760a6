import type { Command } from 'commander'
import {
  keepLease,
  LiveSession,
  offersOf,
  read,
  UsageError,
  waitForSession,
  waitUntilRunning,
} from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { parseDuration, parseMinutes, parseSeconds } from '../durations.ts'
import { InterruptedError } from '../failures.ts'
import { choiceOption, durationOption } from '../options.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { confirm, sessionIdOf, sessionIdToEnd } from '../which-session.ts'
import { listSessions, withListOptions } from './list-sessions.ts'
import { apiCommand, groupCommand, type Run } from './registry.ts'
import { sessionLines } from './session-lines.ts'

const RENEWALS_PER_LEASE = 3

export function sessionsCommand(run: Run): Command {
  const verbs = [startCommand, listCommand, showCommand, waitCommand, extendCommand, endCommand, leaseCommand]
  return groupCommand('sessions', 'Start, list, wait for, extend and end sessions.', verbs, run)
}

function startCommand(run: Run): Command {
  const described = {
    usage: 'start [type]',
    summary: 'Start a session, and wait until its board can be used. It keeps running after this command exits.',
    examples: ['sessions start uno-emulated --for 30m', 'sessions start --board brd_… -q'],
  }
  return apiCommand<StartFlags>(described, run, start, withStartOptions)
}

async function start(context: Context, flags: StartFlags, [type]: (string | undefined)[]): Promise<void> {
  const options = startOptionsOf(flags, type, context, null)
  await assertOnline(offersOf(context.client, options), flags)
  const session = await startWith(context, flags, options)
  session.release()
  context.out.record(session.record, sessionLines(session.record))
}

function listCommand(run: Run): Command {
  const described = {
    usage: 'list',
    summary: 'List sessions, the newest first.',
    examples: ['sessions list --active --watch', 'sessions list --ended --meta repository=acme/fw --all --json'],
    page: () => '/',
    isWatchable: true,
  }
  return apiCommand(described, run, listSessions, withListOptions)
}

function showCommand(run: Run): Command {
  const described = {
    usage: 'show [session]',
    summary: 'Show a session.',
    examples: ['sessions show …vy31 --json', 'sessions show --web'],
    page: sessionPage,
    isWatchable: true,
  }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    const session_id = await sessionIdOf(context, given)
    const session = await read(
      context.client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } }),
    )
    context.out.record(session, sessionLines(session))
  })
}

function waitCommand(run: Run): Command {
  const described = {
    usage: 'wait [session]',
    summary: 'Wait until a session runs or has ended.',
    examples: ['sessions wait …vy31 --for ended'],
  }
  type Flags = { for: 'running' | 'ended'; timeout: number }
  const work = async (context: Context, flags: Flags, [given]: (string | undefined)[]) => {
    const { client, signal, out } = context
    const id = await sessionIdOf(context, given)
    const options = { timeoutMs: flags.timeout, signal }
    const session =
      flags.for === 'running'
        ? await waitUntilRunning(client, id, options)
        : await waitForSession(client, id, 'ended', options)
    out.record(session, sessionLines(session))
    if (flags.for === 'ended' && session.state !== 'ended') throw new UsageError(`${id} is still ${session.state}.`)
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .addOption(choiceOption('--for <state>', 'until it is', ['running', 'ended'], 'running'))
      .addOption(durationOption('--timeout <duration>', 'how long to wait', '15m', parseDuration)),
  )
}

function extendCommand(run: Run): Command {
  const described = {
    usage: 'extend [session]',
    summary: 'Extend a session.',
    examples: ['sessions extend --by 30m'],
  }
  type Flags = { by: number; yes?: boolean }
  const work = async (context: Context, { by, yes }: Flags, [given]: (string | undefined)[]) => {
    const session = await live(context, await sessionIdOf(context, given))
    const cost = by * session.record.credits_per_minute
    await confirm(
      context,
      `Extend ${session.id} by ${counted(by, 'minute')}, for up to ${counted(cost, 'credit')}?`,
      yes,
    )
    const record = await session.extend(by)
    context.out.record(record, sessionLines(record))
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command.requiredOption('--by <duration>', 'how much, such as 30m', parseMinutes).option('--yes', 'do not ask'),
  )
}

function endCommand(run: Run): Command {
  const described = { usage: 'end [session]', summary: 'End a session.', examples: ['sessions end …vy31 --yes'] }
  type Flags = { yes?: boolean }
  const work = async (context: Context, { yes }: Flags, [given]: (string | undefined)[]) => {
    const id = await sessionIdToEnd(context, given)
    // Who names it, on the command line or by the environment, means it.
    const isNamed = given !== undefined || context.settings.sessionId !== undefined
    await confirm(context, `End ${id}?`, yes ?? isNamed)
    const ended = await (await live(context, id)).end()
    context.out.record(ended, sessionLines(ended))
  }
  return apiCommand<Flags>(described, run, work, (command) => command.option('--yes', 'do not ask'))
}

function leaseCommand(run: Run): Command {
  const described = {
    usage: 'lease [session]',
    summary: 'Renew the lease of a session until this command is stopped or the session has ended.',
    examples: ['sessions lease …vy31 --every 20s &'],
  }
  type Flags = { every: number }
  const work = async (context: Context, { every }: Flags, [given]: (string | undefined)[]) => {
    const { client, signal, out } = context
    const id = await sessionIdOf(context, given)
    const onWarning = (text: string) => out.say(text)
    await keepLease(client, id, { seconds: every * RENEWALS_PER_LEASE, signal, onWarning })
    if (signal.reason instanceof InterruptedError) throw signal.reason
    const session = await read(client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id: id } } }))
    out.record(session, sessionLines(session))
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command.addOption(durationOption('--every <duration>', 'how often', '20s', parseSeconds)),
  )
}

/** Returns a session to work with, which leaves it as it is. */
async function live({ client }: Context, session_id: string): Promise<LiveSession> {
  const call = client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } })
  return new LiveSession(client, await read(call))
}

/** Returns the path of the page of the session that is meant. */
export async function sessionPage(context: Context, [given]: (string | undefined)[]): Promise<string> {
  return `/sessions/${await sessionIdOf(context, given)}`
}
