import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Received = { from: string; to: string[]; source: string }

type Options = {
  /** May answer a recipient with a status. */
  refuse?: (address: string) => number | undefined
  /** Receives each mail before the sender is told. */
  onReceived?: (mail: Received) => void
  port?: number
}

/** A real SMTP server. */
export async function smtpServer({ refuse, onReceived, port = 0 }: Options = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) => {
      const status = refuse?.(address)
      done(status ? Object.assign(new Error('not today'), { responseCode: status }) : null)
    },
    onData: async (stream, { envelope }, done) => {
      const source = await text(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source }
      received.push(mail)
      onReceived?.(mail)
      done()
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { received, port: taken, url: `smtp://127.0.0.1:${taken}`, close }
}
