import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundledAgentOf } from '#http/api/bundled-clients.ts'
import { bundleAgentIfStale } from '#scripts/bundle-agent.ts'
import { outputOf } from '#scripts/which.ts'
import { openDevice } from './device-line.ts'
import { makeCable } from './testing.ts'

/** Breaks if the native part of serialport is not in the file, or is left behind. */
test('the agent in one file opens a serial device, without the package serialport', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-one-file-'))
  await bundleAgentIfStale(folder)
  const { agentEnd, boardEnd } = await makeCable()
  const board = await openDevice(boardEnd, 115_200, { data: () => {}, lost: () => {} })
  const chatter = setInterval(() => board.write(Buffer.from('boot ok\r\n')), 50)
  onTestFinished(async () => {
    clearInterval(chatter)
    await board.close()
  })
  const config = join(folder, 'agent.yaml')
  const lines = [
    'service: http://localhost',
    'name: lab',
    'boards:',
    `  - { slot: a, driver: serial, port: ${agentEnd} }`,
  ]
  writeFileSync(config, lines.join('\n'))
  const temporary = mkdtempSync(join(tmpdir(), 'boardwalk-one-file-'))
  const check = [bundledAgentOf(folder), 'check', '--config', config]
  const said = await outputOf(process.execPath, check, { TMPDIR: temporary })
  expect(said).toContain('boot ok')
  expect(readdirSync(temporary)).toEqual([])
})
