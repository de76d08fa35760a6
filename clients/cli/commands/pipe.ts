import type { Command } from 'commander'
import { Console } from '../../typescript/src/index.ts'
import { silence } from '../attach/silence.ts'
import { Typist } from '../attach/typist.ts'
import type { Context } from '../context.ts'
import { Settings } from '../settings.ts'
import { sessionIdOf } from '../which-session.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

export function pipeCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'pipe [session]',
    summary:
      'Join the board to stdin and stdout, and print nothing else on any stream: for programs that start one as their serial port. BOARDWALK_PIPE_LOG may name a file for words.',
    examples: ['pipe …vy31'],
    prints: 'nothing',
  }
  const before = () => {
    run.environment = { ...new Settings(run.environment).environment, SERVICE_NO_PROMPT: '1' }
    silence(run.environment.BOARDWALK_PIPE_LOG)
  }
  return apiCommand<object>(described, run, work, undefined, before)
}

async function work(context: Context, _: object, [given]: (string | undefined)[]): Promise<void> {
  const { client, out, signal } = context
  const of = { url: client.url, key: client.apiKey ?? '', sessionId: await sessionIdOf(context, given) }
  await using console = await Console.open({ ...of, from: 'now', signal })
  const typist = new Typist(console, (text) => out.say(text))
  const typing = Promise.withResolvers<never>()
  typeInput(typist).catch(typing.reject)
  await Promise.race([typing.promise, copy(console, out)])
  typist.sayLost()
  throw await console.ended
}

async function copy(console: Console, out: Context['out']): Promise<void> {
  for await (const { bytes } of console.chunks()) await out.copy(bytes)
}

/** Types what comes from standard input, until it ends. */
async function typeInput(typist: Typist): Promise<void> {
  const { stdin } = process
  // A pseudo-terminal would print what it is given, and the board would be typed its own output.
  if (stdin.isTTY) stdin.setRawMode(true)
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) await typist.type(chunk as Buffer)
  } catch (error) {
    // The other end of a pseudo-terminal is gone: there is nothing more to type.
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
  }
}
