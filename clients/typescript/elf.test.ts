import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ElfFile } from './src/elf/index.ts'

const FOLDER = 'clients/conformance/elf'
/** What addr2line says of an address that it knows nothing of. */
const NOTHING = '??\t??\t?'
const NAMES = ['avr', 'arm', 'arm-lto', 'pico', 'riscv', 'xtensa', 'x86-64'] as const

const elfNamed = (name: string) => new ElfFile(readFileSync(`${FOLDER}/${name}.elf`))

/** Breaks if a form, a version or an inlined call is read otherwise than by binutils' addr2line. */
test.each(NAMES)('what is at 1,000 addresses of %s.elf is what addr2line says', (name) => {
  const elf = elfNamed(name)
  const [places = '', answers = ''] = readFileSync(`${FOLDER}/${name}.addresses.txt`, 'utf8').split('\n\n')
  const placeOf = (number: string) => places.split('\n')[Number(number)]
  const lines = answers.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(250)
  for (const line of lines) {
    const [address = '', ...numbers] = line.split(' ')
    const frames = elf.frames(Number(address))
    const said = frames.map(({ function: called, file, line: at }) =>
      [called ?? '??', file ?? '??', at ?? '?'].join('\t'),
    )
    expect({ address, frames: said.length > 0 ? said : [NOTHING] }).toEqual({ address, frames: numbers.map(placeOf) })
    expect(frames.map(({ inlined }) => inlined)).toEqual(frames.map((_, index) => index < frames.length - 1))
  }
})

test('lines as stabs, which are not read, are named with what to do', () => {
  const stabsFor = (section: string) => {
    const bytes = readFileSync(`${FOLDER}/avr.elf`)
    const at = bytes.indexOf(`${section}\0`)
    expect(at).toBeGreaterThan(0)
    bytes.write('.stab\0', at)
    return new ElfFile(bytes)
  }
  expect(stabsFor('.debug_aranges').lack).toContain('Build it with -gdwarf-4.')
  // A library's start code has some, and the program its lines in DWARF.
  expect(stabsFor('.comment').lack).toBe(undefined)
  expect(elfNamed('avr').lack).toBe(undefined)
})
