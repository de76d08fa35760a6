import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { machines } from '#agent/qemu/machines.ts'
import { bundledAgentOf } from '#http/api/bundled-clients.ts'

const compose = readFileSync('compose.yaml', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** The lines of a block of compose.yaml, without their indentation. */
function block(head: string, indentation: string): string[] {
  const lines = compose.split('\n')
  const after = lines.slice(lines.indexOf(`${indentation}${head}`) + 1)
  const end = after.findIndex((line) => line !== '' && !line.startsWith(`${indentation}  `))
  return after.slice(0, end).map((line) => line.trim())
}

test('containers are read-only, have no capabilities, gain none and are limited', () => {
  expect(block('x-confined: &confined', '')).toEqual(
    expect.arrayContaining([
      'read_only: true',
      'cap_drop: [ALL]',
      'security_opt: ["no-new-privileges:true"]',
      expect.stringMatching(/^pids_limit: \d+$/),
      expect.stringMatching(/^cpus: \d+$/),
    ]),
  )
})

test.each(['boardwalk', 'agent', 'database'])('%s is confined, and limited in memory', (service) => {
  const lines = block(`${service}:`, '  ')
  expect(lines).toContain('<<: *confined')
  expect(lines).toContainEqual(expect.stringMatching(/^mem_limit: \d+g$/))
})

/** The text of the stage of a name; the last one is the service. */
function stageOf(name: string): string {
  const stages = dockerfile.split(/^(?=FROM )/m)
  return (name === 'the service' ? stages.at(-1) : stages.find((text) => text.includes(` AS ${name}\n`))) ?? ''
}

test('no container runs as root', () => {
  expect(block('database:', '  ')).toContain('user: postgres')
  for (const stage of ['agent', 'the service']) expect(stageOf(stage), stage).toMatch(/^USER node$/m)
})

/** A tag such as `18` or `latest` is another image tomorrow. */
test('images are named by digest or exact version, and Node is the one that npm installs', () => {
  const images = [...`${compose}\n${dockerfile}`.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(5)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)*$|@sha256:[0-9a-f]{64}$/)
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(images.filter((image) => image?.startsWith(`node:${devDependencies.node}-`))).toHaveLength(3)
})

/** Breaks if the build puts the file elsewhere, or if the service is not the last stage. */
test('the image of the agent has the agent in one file, and is not what a plain build makes', () => {
  const [, folder] = /buildIfStale\('([^']+)'\)/.exec(stageOf('build')) ?? []
  const agent = stageOf('agent')
  expect(agent).toContain(`COPY --from=build /app/${bundledAgentOf(folder ?? '')} /opt/boardwalk/agent.mjs\n`)
  expect(agent).toContain('ENTRYPOINT ["node", "/opt/boardwalk/agent.mjs"]')
  expect(stageOf('the service')).toContain('"scripts/start.ts"]')
})

test('MicroPython is where QEMU’s micro:bit looks for it', () => {
  const folder = dirname(machines.microbit.flash.firmware ?? '')
  for (const stage of ['agent', 'the service'])
    expect(stageOf(stage)).toContain(`COPY --from=microbit ${folder} ${folder}\n`)
})

test('a profile keeps the agent out of a plain `docker compose up`', () => {
  expect(block('agent:', '  ')).toEqual(
    expect.arrayContaining(['profiles: [agent]', 'build: { context: ., target: agent }', 'tmpfs: ["/tmp:exec"]']),
  )
})
