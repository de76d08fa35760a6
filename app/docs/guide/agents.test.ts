import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EmulatedBoard, parseConfig, QemuBoard } from '#agent/config.ts'
import { HardwareBoard } from '#agent/serial/config.ts'
import { AGENT_SERVICE_FILES } from '#http/api/bundled-clients.ts'
import { docsPages } from '../site/pages.ts'
import { sectionsOf } from '../site/site.ts'
import { textOf } from '../tree/nodes.ts'
import { downloadService, firstConfig, installService, ownToolConfig, unoConfig } from './agent-examples.ts'

const BASE_URL = 'https://boards.example'

/** The names in the first column of each table of the guide, by the title of the column. */
const names = new Map(
  docsPages()
    .filter(({ path }) => path === '/docs/agents')
    .flatMap(sectionsOf)
    .flatMap(({ children }) => children.filter((block) => block.type === 'table'))
    .map(({ children: rows }) => {
      const [head = '', ...others] = rows.map(({ children: [name] }) => textOf(name?.children ?? []))
      return [head, others]
    }),
)
const namesIn = (head: string) => names.get(head) ?? expect.unreachable(`the guide has no table ${head}`)

test.each([
  ['the first one', firstConfig],
  ['an Arduino', unoConfig],
  ['a tool of one’s own', ownToolConfig],
])('the agent reads the configuration: %s', (_, write) => {
  expect(parseConfig(write(BASE_URL), 'agent.yaml')).toMatchObject({ service: BASE_URL, name: 'lab-1' })
})

test('the settings of a board are those that the agent knows', () => {
  const known = Object.keys(HardwareBoard.shape)
  for (const key of namesIn('Setting')) expect(known).toContain(key.split('.')[0])
})

test('the settings of an emulated board are those that the agent knows', () => {
  const known = Object.keys({ ...EmulatedBoard.shape, ...QemuBoard.shape })
  for (const keys of namesIn('Emulated board')) expect(known).toEqual(expect.arrayContaining(keys.split(', ')))
})

test('what is installed is what the service hands out', () => {
  for (const file of AGENT_SERVICE_FILES) {
    expect(downloadService(BASE_URL)).toContain(`curl -fsSO ${BASE_URL}/clients/${file}`)
    expect(installService).toMatch(new RegExp(`^sudo install .*${file} .*&&$`, 'm'))
  }
})

test('the problems are worded as the agent and the service do', () => {
  const files = [...globSync(['agent/serial/*.ts', 'agent/boot-watch.ts']), 'core/agents/enrol.ts']
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  for (const message of namesIn('Message').filter((text) => !text.startsWith('"'))) {
    const words = message.replaceAll('…', '').trim().replace('(exit code', '(${by ?? `exit code')
    expect(sources).toContain(words)
  }
})
