import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { followEvents } from '../event-stream.ts'
import { forward } from '../webhook-forward.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { forwardTo: string }

const SECRET_BYTES = 32

export function listenCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'listen',
    summary:
      'Post each event to a URL of your computer while this runs, signed like a webhook with the secret that is printed. Each is posted once, and its HTTP status is printed.',
    examples: ['webhooks listen --forward-to http://localhost:3000/hook'],
    prints: 'nothing',
  }
  return apiCommand<Flags>(described, run, listen, (command) =>
    command.requiredOption('--forward-to <url>', 'where to post, such as http://localhost:3000/hook', webUrl),
  )
}

async function listen({ client, out, signal }: Context, { forwardTo }: Flags): Promise<void> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  out.text(`Secret: ${secret}`)
  out.say(`Posting events to ${forwardTo}. Ctrl-C ends it.`)
  const onBreak = (text: string) => out.say(`${text} Connecting again …`)
  for await (const one of followEvents(client, { signal, onBreak })) {
    if (one.kind === 'reset') out.say('The connection was lost for more than a day: events may be missing.')
    if (one.kind !== 'event') continue
    const { id, type } = one.event
    out.text(`evt_${id}  ${type}  ${await forward(one.event, { url: forwardTo, secret, signal })}`)
  }
}

function webUrl(text: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isWeb) throw new UsageError(`“${text}” is not a URL. Write it like http://localhost:3000/hook.`)
  return text
}
