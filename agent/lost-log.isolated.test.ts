// Slow: starts the agent, which connects twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** Breaks where an error of standard output ends the process, and all its sessions with it. */
test('an agent whose log is on a full disk goes on, and says so once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-agent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let calls = 0
  const server = createServer((_, response) => response.writeHead(503).end())
  server.on('upgrade', (_, socket) => {
    calls += 1
    server.emit('called')
    socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const config = join(folder, 'agent.yaml')
  const { port } = server.address() as AddressInfo
  writeFileSync(
    config,
    `service: http://127.0.0.1:${port}\nname: lab-1\nboards:\n  - { slot: uno-1, driver: emulated-avr }\n`,
  )
  writeFileSync(`${config}.credential`, '{"agent_id":"agt_1","credential":"agent_1"}', { mode: 0o600 })

  const agent = spawn(process.execPath, ['agent/index.ts', 'run', '--config', config], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  onTestFinished(() => void agent.kill('SIGKILL'))
  const ended = once(agent, 'exit')
  const said = agent.stderr && text(agent.stderr)
  while (calls < 2) await Promise.race([once(server, 'called'), ended.then(() => expect.fail('it has ended'))])
  agent.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect((await said)?.match(/The log cannot be written/g)).toHaveLength(1)
})
