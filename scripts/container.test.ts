import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

test.each(['boardwalk', 'database'])('%s is confined, and limited in memory', (service) => {
  const lines = block(`${service}:`, '  ')
  expect(lines).toContain('<<: *confined')
  expect(lines).toContainEqual(expect.stringMatching(/^mem_limit: \d+g$/))
})

test('no container runs as root', () => {
  expect(block('database:', '  ')).toContain('user: postgres')
  expect(dockerfile).toMatch(/^USER node$/m)
})

/** A tag such as `18` or `latest` is another image tomorrow. */
test('images are named by digest or exact version, and Node is the one that npm installs', () => {
  const images = [...`${compose}\n${dockerfile}`.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)*$|@sha256:[0-9a-f]{64}$/)
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(images.filter((image) => image?.startsWith(`node:${devDependencies.node}-`))).toHaveLength(2)
})
