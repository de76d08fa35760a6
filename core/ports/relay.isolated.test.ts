import { expect, test, vi } from 'vitest'
import { type PortMessage, relayChannel } from '#core/consoles/index.ts'
import { BoardPorts } from './board-ports.ts'
import { portMessages } from './relay.ts'

/** Breaks if a port stays open for a user who never heard that it is. */
test('a port is closed again if the other instance cannot be told that it is open', async () => {
  const sent: object[] = []
  const ports: BoardPorts = new BoardPorts(
    { sessionId: 'ses_relay', binding: 7, slot: 'a' },
    {
      send: (message) => {
        sent.push(message)
        if (message.t === 'open_port')
          queueMicrotask(() => ports.take({ t: 'port_opened', binding: 7, stream: message.stream }))
        return true
      },
      sendFrame: () => true,
      nextStream: () => 1,
      note: () => {},
      changed: () => {},
    },
  )
  const told: string[] = []
  vi.spyOn(relayChannel(), 'tell').mockImplementation(async (_, messages) => {
    for (const { t } of messages as PortMessage[]) told.push(t)
    throw new Error('the database is gone')
  })
  const port = { name: 'gdb', protocol: 'gdb-remote' } as const
  const about = { handle: 'h', instance: 'other', session: 'ses_relay', binding: 7, take: false, by: 'a test' }
  await expect(portMessages.port_open?.({ t: 'port_open', port, ...about })).rejects.toThrow('the database is gone')
  expect(told).toEqual(['port_opened'])
  expect(sent).toMatchObject([{ t: 'open_port' }, { t: 'close_port', stream: 1 }])
  expect(ports.size).toBe(0)
  ports.end(1011, '')
})
