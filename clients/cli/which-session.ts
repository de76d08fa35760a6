import { createInterface } from 'node:readline/promises'
import type { components } from '../typescript/src/index.ts'
import { type Boardwalk, read, UsageError } from '../typescript/src/index.ts'
import { oneLine } from '../typescript/src/visible.ts'
import type { Context } from './context.ts'

type Session = components['schemas']['Session']

const WHOLE_ID = /^ses_[0-9a-hjkmnp-tv-z]{26}$/
/** How many ended sessions are searched for a shortened id. */
const RECENT = 100

/**
 * Returns the id of the session that is meant: the one given, `SERVICE_SESSION_ID`, or the only
 * live one. Throws where that is not clear: a command never takes just any session.
 */
export async function sessionIdOf(context: Context, given: string | undefined): Promise<string> {
  const asked = given ?? context.settings.sessionId
  if (asked !== undefined) return WHOLE_ID.test(asked) ? asked : await byEnd(context.client, asked)
  const { active } = await listSessions(context.client)
  const [only] = active
  if (!only) throw new UsageError('You have no live session. Start one: boardwalk sessions start TYPE')
  if (active.length > 1 && !context.settings.mayAsk)
    throw new UsageError(`Which session? ${active.map(nameOf).join('; ')}`)
  if (active.length > 1) return choose(context, active)
  context.out.say(`Session ${nameOf(only)}`)
  return only.id
}

/**
 * Returns what the words `[session] NAME` mean, of which `noun` says what is named. Throws a
 * {@link UsageError} without a name or with more.
 */
export async function sessionAndName(context: Context, words: unknown, noun: string): Promise<[string, string]> {
  const [first, second, ...others] = (words ?? []) as string[]
  const name = second ?? first
  if (name === undefined || others.length > 0) throw new UsageError(`Give the name of one ${noun}.`)
  return [await sessionIdOf(context, second && first), name]
}

/** As {@link sessionIdOf}, for ending: without an id only in a terminal, or by the environment. */
export async function sessionIdToEnd(context: Context, given: string | undefined): Promise<string> {
  if (given === undefined && !context.settings.sessionId && !context.settings.mayAsk)
    throw new UsageError('Give the id of the session to end, or set SERVICE_SESSION_ID. See boardwalk sessions list.')
  return sessionIdOf(context, given)
}

async function byEnd(client: Boardwalk, end: string): Promise<string> {
  const tail = end.replace(/^…|^\.{3}/, '')
  const { active, ended } = await listSessions(client, RECENT)
  const found = [...active, ...ended].filter(({ id }) => id.endsWith(tail))
  const [only] = found
  if (!only) throw new UsageError(`No session of yours ends in ${tail}.`)
  if (found.length > 1) throw new UsageError(`More than one session ends in ${tail}: ${found.map(nameOf).join('; ')}`)
  return only.id
}

const listSessions = ({ http }: Boardwalk, limit = 1) =>
  read(http.GET('/v1/sessions', { params: { query: { limit } } }))

const nameOf = ({ id, board_type, state }: Session) => `${id} (${board_type}, ${state})`

async function choose({ out, signal }: Context, sessions: Session[]): Promise<string> {
  for (const [i, session] of sessions.entries()) out.say(`  ${i + 1}  ${nameOf(session)}`)
  const answer = await ask(`Which session? 1–${sessions.length}: `, signal)
  const chosen = sessions[Number(answer) - 1]
  if (!chosen) throw new UsageError('That is not one of them.')
  return chosen.id
}

/** Asks a person on stderr, so that stdout stays the answer. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(oneLine(question), { signal })).trim()
  } finally {
    prompt.close()
  }
}

/** Asks before something that costs or cannot be undone. Throws unless the answer is yes. */
export async function confirm(context: Context, question: string, isSure: boolean | undefined): Promise<void> {
  if (isSure) return
  if (!context.settings.mayAsk) throw new UsageError(`${question} Give --yes to say so.`)
  if (!/^y(es)?$/i.test(await ask(`${question} [y/N] `, context.signal))) throw new UsageError('Nothing was done.')
}
