import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ElfWork } from './elf-work.ts'

const elfNamed = (name: string) => new Uint8Array(readFileSync(`clients/conformance/elf/${name}.elf`))

async function opened(name: string): Promise<ElfWork> {
  const work = new ElfWork()
  await work.open(new Blob([elfNamed(name)]))
  return work
}

test('an ELF file has its functions by the linker’s names', async () => {
  const { functions, lack } = await new ElfWork().open(new Blob([elfNamed('pico')]))
  expect(lack).toBeNull()
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['parse', 'shell', 'take']))
  // Thumb code: the lowest bit is no part of the address.
  expect(functions.every(({ address }) => address % 2 === 0)).toBe(true)
})

test('what is no ELF file is said', async () => {
  await expect(new ElfWork().open(new Blob(['hello']))).rejects.toThrow('It is no ELF file.')
})

/** Breaks if a wrong file is decoded: its lines are those of another program. */
test('a file is compared with what was flashed', async () => {
  const work = await opened('arm')
  const flashed = (name: string) => ({ bytes: elfNamed(name), format: 'elf', address: 0 }) as const
  expect(work.compare(flashed('arm'))).toEqual({ matches: true, differsAt: null })
  expect(work.compare(flashed('pico'))).toMatchObject({ matches: false, differsAt: expect.any(Number) })
  expect(work.compare({ bytes: Uint8Array.of(1, 2, 3), format: 'uf2', address: 0 })).toMatchObject({
    why: expect.any(String),
  })
})

test('a crash becomes lines with functions and places', async () => {
  const work = await opened('arm')
  const note = 'hard fault: it writes 4 bytes at 0xdead0000 (PC 0x10000164, LR 0x100001cb)'
  expect(work.decode(`> go\r\n${note}\r\n`)).toEqual([
    [
      'Crash: HardFault (it writes 4 bytes at 0xdead0000)',
      '  #0 0x10000164  take   /project/parse.c:24',
      '  #1 0x100001ca  parse  /project/parse.c:34  (from lr)',
    ],
  ])
})

test('a line of a source file is where its code begins', async () => {
  const work = await opened('pico')
  const addresses = (file: string, line: number) => {
    const found = work.line({ file, line })
    return 'why' in found ? found.why : found.stops.map(({ address }) => work.places([address])[0]?.[0])
  }
  const here = { function: 'take', file: '/project/parse.c', line: 24 }
  for (const file of ['parse.c', 'project/parse.c', '/project/parse.c', './parse.c'])
    expect(addresses(file, 24), file).toEqual([expect.objectContaining(here)])
  // A comment has no code: it is the next line that has.
  expect(work.line({ file: 'parse.c', line: 20 })).toMatchObject({ stops: [{ file: '/project/parse.c', line: 22 }] })
})

/** Breaks if a note has another line than the list of breakpoints, and than a board that stops. */
test('a line whose code begins where that of the next does stops at the line of the instruction', async () => {
  const work = new ElfWork()
  await work.open(new Blob([new Uint8Array(readFileSync('scripts/failed-run/heater.elf'))]))
  for (const line of [15, 16]) {
    const found = work.line({ file: 'heater.c', line })
    if ('why' in found) throw new Error(found.why)
    const shown = work.places(found.stops.map(({ address }) => address)).map(([inner]) => inner?.line)
    expect(found.stops.map((stop) => stop.line)).toEqual(shown)
    expect(shown).toContain(17)
  }
})

/** Breaks if a breakpoint stops in one copy of a line alone. */
test('a line that was compiled into two functions has an address in each', async () => {
  const work = await opened('arm')
  const found = work.line({ file: 'queue.h', line: 24 })
  if ('why' in found) throw new Error(found.why)
  const addresses = found.stops.map(({ address }) => address)
  const outer = work.places(addresses).map((frames) => frames.at(-1)?.function)
  expect(new Set(outer).size).toBe(outer.length)
  expect(outer.length).toBeGreaterThan(1)
})

test.each([
  ['nowhere.c', 1, /^The ELF file has no code of nowhere\.c\. It has .*parse\.c/],
  ['arse.c', 24, /^The ELF file has no code of arse\.c\./],
  ['parse.c', 9_999, 'There is no code at line 9999 of /project/parse.c, nor behind it.'],
])('%s:%d has no code', async (file, line, why) => {
  expect((await opened('pico')).line({ file, line })).toEqual({ why: expect.stringMatching(why) })
})
