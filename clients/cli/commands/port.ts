import type { Duplex } from 'node:stream'
import type { Command } from 'commander'
import { openPort } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { portEndOf } from '../port-end.ts'
import { sessionAndName } from '../which-session.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Options = { take?: boolean }

export function portCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'port [words...]',
    summary:
      'Join a port of the board to stdin and stdout, until one of them ends: port [session] NAME. GDB starts it with “target remote | boardwalk port gdb”.',
    examples: ['port gdb', 'port …vy31 uart1 --take'],
    prints: 'nothing',
  }
  const flags = (command: Command) =>
    command.option('--take', 'close the connection that has the port, if there is one')
  return apiCommand<Options>(described, run, work, flags, ignoreInterrupts)
}

/**
 * A debugger that has started this process interrupts its own program with Ctrl-C, which reaches
 * this one too.
 */
function ignoreInterrupts(): void {
  if (process.stdin.isTTY) return
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => {})
}

async function work(context: Context, { take }: Options, [words]: unknown[]): Promise<void> {
  const { client, out, signal } = context
  const [id, name] = await sessionAndName(context, words, 'port')
  const port = await openPort({ client, id }, name, { take, signal })
  const sending = send(port)
  try {
    for await (const bytes of port as AsyncIterable<Buffer>) await out.copy(bytes)
  } catch (error) {
    throw await portEndOf({ client, id }, error)
  }
  await sending
}

/** Sends what comes from standard input, and closes the port at its end. */
async function send(port: Duplex): Promise<void> {
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    if (port.destroyed) return
    if (!port.write(chunk)) await new Promise((resolve) => port.once('drain', resolve).once('close', resolve))
  }
  port.end()
}
