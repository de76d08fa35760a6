import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { openDevice } from './device-line.ts'
import type { Line, LineEvents } from './line.ts'
import { openLine } from './open-line.ts'
import { makeCable, startProgram } from './testing.ts'

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** A real ser2net before a line. */
async function makeServer(accepter: string) {
  const { agentEnd, boardEnd } = await makeCable()
  const port = await freePort()
  const file = join(mkdtempSync(join(tmpdir(), 'boardwalk-ser2net-')), 'ser2net.yaml')
  writeFileSync(
    file,
    `connection: &a\n  accepter: ${accepter},127.0.0.1,${port}\n  connector: serialdev,${agentEnd},9600n81,local\n`,
  )
  const server = startProgram('ser2net', ['-n', '-u', '-c', file])
  const board = await openDevice(boardEnd, 9_600, { data: (bytes) => board.write(bytes), lost: () => {} })
  const address = `127.0.0.1:${port}`
  return { address, board, server }
}

function collect() {
  const got: number[] = []
  const lost: string[] = []
  const events: LineEvents = {
    data: (bytes) => void got.push(...bytes),
    lost: (error) => void lost.push(error.message),
  }
  return { got, lost, events }
}

const reached = (url: string, baud: number, events: LineEvents): Promise<Line> =>
  vi.waitFor(() => openLine(url, baud, events), { timeout: 10_000, interval: 50 })

test.each([
  ['rfc2217', 'telnet(rfc2217=true),tcp'],
  ['tcp', 'tcp'],
])('every byte passes a line over %s, and its end is told', async (protocol, accepter) => {
  const { address, server, board } = await makeServer(accepter)
  const { got, lost, events } = collect()
  const line = await reached(`${protocol}://${address}`, 57_600, events)
  line.write(every)
  await vi.waitUntil(() => got.length >= every.length, 10_000)
  expect(got).toEqual([...every])
  if (protocol === 'tcp') await expect(line.sendBreak()).rejects.toThrow('use rfc2217://')
  else await line.sendBreak()
  server.kill('SIGKILL')
  await vi.waitUntil(() => lost.length > 0, 10_000)
  expect(lost).toEqual([expect.stringContaining(`The connection to ${protocol}://${address} has ended`)])
  await line.close()
  await board.close()
})

test('a server that is no server for RFC 2217 is told apart, and one that is not there', async () => {
  const { address, board } = await makeServer('telnet(rfc2217=false),tcp')
  const { events } = collect()
  const plain = await reached(`tcp://${address}`, 9_600, events)
  await plain.close()
  await expect(openLine(`rfc2217://${address}`, 9_600, events)).rejects.toThrow(/RFC 2217/)
  await expect(openLine('tcp://127.0.0.1:1', 9_600, events)).rejects.toThrow('tcp://127.0.0.1:1 cannot be reached')
  await board.close()
})
