import type { Command } from 'commander'
import { attach, type LivePart, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Column } from '../output.ts'
import { partInputOf } from '../part-input.ts'
import { unescapeText } from '../run/flags.ts'
import { sessionIdOf } from '../which-session.ts'
import { apiCommand, type Run } from './registry.ts'

const COLUMNS: Column<LivePart>[] = [
  ['PART', ({ name }) => name],
  ['KIND', ({ kind }) => kind],
  [
    'STATE',
    ({ state }) =>
      Object.entries(state)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  ],
]

const TO_SET = 'To set a part, write NAME key=value.'

/** As {@link sessionIdOf}. A word that is no session may be the name of a part. */
async function sessionToShow(context: Context, given: string | undefined): Promise<string> {
  try {
    return await sessionIdOf(context, given)
  } catch (error) {
    if (given === undefined || !(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message} ${TO_SET}`, { cause: error })
  }
}

/** Shows the parts of a session, or sets one of them. */
export function partCommand(run: Run): Command {
  const described = {
    usage: 'part [words...]',
    summary:
      'Show the emulated parts of a session, or set one: part [session] NAME key=value…. Without words it lists them. In send=TEXT of a serial device, \\n, \\r, \\t and \\xNN are characters.',
    examples: ['part', 'part button pressed=true', 'part …vy31 pot value=0.25', "part gps send='fix 3\\n'"],
  }
  return apiCommand<object>(described, run, async (context: Context, _, [given]: unknown[]) => {
    const words = (given ?? []) as string[]
    const at = words.findIndex((word) => word.includes('='))
    const [first, second] = at < 0 ? [words[0]] : words.slice(0, at)
    if (at < 0 && words.length > 1) throw new UsageError(`“${words[1]}” is not key=value. ${TO_SET}`)
    const sessionId = await sessionToShow(context, at < 0 || second !== undefined ? first : undefined)
    const session = await attach(context.client, sessionId)
    if (at < 0) return context.out.list(await session.parts(), COLUMNS, 'The session has no parts.')
    const name = second ?? first
    if (name === undefined || at > 2) throw new UsageError('Give the name of a part before what is set of it.')
    await session.part(name).set(partInputOf(words.slice(at), unescapeText))
  })
}
