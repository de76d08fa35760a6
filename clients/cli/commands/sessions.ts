import type { Command } from 'commander'
import { offersOf, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { sessionIdOf } from '../which-session.ts'
import { listSessions, withListOptions } from './list-sessions.ts'
import { apiCommand, groupCommand, type Run } from './registry.ts'
import { changeCommands } from './session-changes.ts'
import { sessionLines } from './session-lines.ts'

export function sessionsCommand(run: Run): Command {
  const verbs = [startCommand, listCommand, showCommand, ...changeCommands]
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

/** Returns the path of the page of the session that is meant. */
export async function sessionPage(context: Context, [given]: (string | undefined)[]): Promise<string> {
  return `/sessions/${await sessionIdOf(context, given)}`
}
