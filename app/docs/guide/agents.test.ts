import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from '#agent/config.ts'
import { HardwareBoard } from '#agent/serial/config.ts'
import {
  BOARD_SETTINGS,
  firstConfig,
  ownToolConfig,
  PROBLEMS,
  serviceUnit,
  udevRules,
  unoConfig,
} from './agent-examples.ts'

const BASE_URL = 'https://boards.example'

test.each([
  ['the first one', firstConfig],
  ['an Arduino', unoConfig],
  ['a tool of one’s own', ownToolConfig],
])('the agent reads the configuration: %s', (_, write) => {
  expect(parseConfig(write(BASE_URL), 'agent.yaml')).toMatchObject({ service: BASE_URL, name: 'lab-1' })
})

test('the settings of a board are those that the agent knows', () => {
  const known = Object.keys(HardwareBoard.shape)
  for (const [key] of BOARD_SETTINGS) expect(known).toContain(key.split('.')[0])
})

test.each([
  ['unit', 'boardwalk-agent.service', serviceUnit],
  ['rules', '70-boardwalk.rules', udevRules],
])('the %s are those of the repository, shortened', (_, file, shown) => {
  const whole = readFileSync(`agent/install/${file}`, 'utf8').split('\n')
  const lines = shown.split('\n')
  expect(whole.filter((line) => line !== '' && lines.includes(line))).toEqual(lines.filter((line) => line !== ''))
})

test('the problems are worded as the agent and the service do', () => {
  const sources = [...globSync('agent/serial/*.ts'), 'core/agents/enrol.ts'].map((file) => readFileSync(file, 'utf8'))
  const ofText = PROBLEMS.filter(([message]) => !message.startsWith('"'))
  for (const [message] of ofText) expect(sources.join('\n')).toContain(message)
})
