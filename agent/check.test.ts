import { expect, test } from 'vitest'
import { checkBoards } from './check.ts'
import { parseConfig } from './config.ts'

const config = parseConfig(
  `service: https://boards.example
name: lab-1
boards:
  - { slot: uno-1, driver: serial, port: /dev/no-such-board }
  - { slot: pico-1, driver: emulated-rp2040 }
`,
  'agent.yaml',
)

test('every board is checked, or one alone', { timeout: 30_000 }, async () => {
  const pico = { slot: 'pico-1', found: 'starts' }
  expect(await checkBoards(config, 'pico-1')).toEqual([pico])
  expect(await checkBoards(config)).toEqual([
    { slot: 'uno-1', problem: expect.stringContaining('There is no /dev') },
    pico,
  ])
  await expect(checkBoards(config, 'pico-2')).rejects.toThrow(
    'There is no slot pico-2: the configuration has uno-1, pico-1.',
  )
})
