import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  CoverageProblem,
  type CoverageReport,
  Executed,
  joinReports,
  reportOf,
  writeCoverage,
} from './src/coverage/index.ts'
import { inRoot } from './src/coverage/source-path.ts'
import { ElfFile } from './src/elf/index.ts'

const FOLDER = 'clients/conformance/coverage'
const ROOT = { folder: '/project/clients/conformance/coverage/', prefix: 'firmware/' }

const elfOf = (model: string) => new ElfFile(readFileSync(`${FOLDER}/${model}.elf`))
const executed = (name: string) => Executed.read(readFileSync(`${FOLDER}/${name}.coverage`))
const report = (model: string, ...names: string[]) =>
  reportOf(elfOf(model), Executed.join(names.map((name) => executed(`${model}-${name}`))), ROOT)

const reports: Record<string, () => CoverageReport> = {
  'uno-seven': () => report('uno', 'seven'),
  'uno-rest': () => report('uno', 'rest'),
  'uno-both': () => report('uno', 'seven', 'rest'),
  'pico-seven': () => report('pico', 'seven'),
  'pico-both': () => report('pico', 'seven', 'rest'),
  all: () => joinReports([report('uno', 'seven'), report('pico', 'rest')]),
}

/** Breaks if a rule of lines, functions or formats changes in one of the two SDKs alone. */
test.each(Object.entries(reports))('the report of %s is what all clients write', async (name, make) => {
  for (const ending of ['info', 'xml', 'json'])
    await expect(writeCoverage(make(), `c.${ending}`, 1_790_000_000_000)).toMatchFileSnapshot(
      `../conformance/coverage/${name}.${ending === 'json' ? 'json.txt' : ending}`,
    )
})

test('tests of one firmware are joined by their instructions, and of others not', () => {
  const [seven, rest] = [executed('pico-seven'), executed('pico-rest')]
  const joined = Executed.join([seven, rest])
  expect(new Set(joined.addresses())).toEqual(new Set([...seven.addresses(), ...rest.addresses()]))
  expect(joined.addresses().length).toBeGreaterThan(seven.addresses().length)
  expect(() => Executed.join([seven, executed('uno-seven')])).toThrow('different firmware')
  expect(() => Executed.join([])).toThrow('no coverage to join')
})

/** Breaks if a number of the file is believed: it could ask for more memory than there is. */
test('a damaged artifact is read or refused', () => {
  const whole = readFileSync(`${FOLDER}/pico-rest.coverage`)
  let seed = 1
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 300; round++) {
    const content = Uint8Array.from(round % 5 === 0 ? whole.subarray(0, draw(whole.length)) : whole)
    for (let left = draw(4); left > 0; left--) content[draw(whole.length)] = draw(256)
    try {
      Executed.read(content).isAny(0x1000_0000, 0x1000_0100)
    } catch (error) {
      expect(error).toBeInstanceOf(CoverageProblem)
    }
  }
  const huge = whole.toString('latin1').replace('"bytes":2097152', '"bytes":2097152000000')
  expect(() => Executed.read(Buffer.from(huge, 'latin1'))).toThrow('no coverage of a board')
})

test.each([
  ['/project/src/a.c', { folder: '/project', prefix: '' }, 'src/a.c'],
  ['/project/build/../src/./a.c', { folder: '/project/', prefix: 'fw/' }, 'fw/src/a.c'],
  ['/projecter/a.c', { folder: '/project', prefix: '' }, undefined],
  ['/project', { folder: '/project', prefix: '' }, undefined],
  ['src/a.c', { folder: '/project', prefix: '' }, 'src/a.c'],
  ['../a.c', { folder: '/project', prefix: '' }, undefined],
  ['C:\\work\\src\\a.c', { folder: 'c:\\work', prefix: '' }, 'src/a.c'],
  ['/project/a\nSF:b.c', { folder: '/project', prefix: '' }, 'a?SF:b.c'],
])('the path of %j below %j', (path, root, found) => {
  expect(inRoot(path, root)).toBe(found)
})

test('of functions with one name each has its line, and no name breaks a row', () => {
  const functions = [
    { name: 'f', line: 1, isHit: true },
    { name: 'f', line: 5, isHit: false },
    { name: 'g<int, 2>\n', line: 9, isHit: true },
  ]
  const file = {
    path: 'a.c',
    lines: new Map([[1, true]]),
    functions: new Map(functions.map((one) => [`${one.line} ${one.name}`, one])),
  }
  const lcov = writeCoverage({ files: new Map([['a.c', file]]), firmware: [] }, 'a.info', 0)
  expect(lcov).toContain('FN:1,f@1\nFN:5,f@5\nFN:9,g<int; 2>;\nFNDA:1,f@1\nFNDA:0,f@5\n')
})
