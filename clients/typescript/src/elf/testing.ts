/** For tests: writes ELF files that no compiler would make. */

type Written = { name: string; bytes: Uint8Array; address?: number; isCode?: boolean; size?: number }

const [PROGBITS, SYMTAB, ALLOCATED_CODE] = [1, 2, 6]
const HEADER = 52
const SECTION = 40

/**
 * Returns a program of 32 bits, little endian, with the sections given. `size` is what a header
 * says.
 */
export function writeSections(sections: readonly Written[], machine = 40): Uint8Array {
  const all = [...sections, { name: '.shstrtab', bytes: new Uint8Array() }]
  const names = Buffer.from(`\0${all.map(({ name }) => `${name}\0`).join('')}`)
  const contents = all.map(({ name, bytes }) => (name === '.shstrtab' ? names : Buffer.from(bytes)))
  const body = contents.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(HEADER + body + (all.length + 1) * SECTION)
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1])
  file.writeUInt16LE(2, 16)
  file.writeUInt16LE(machine, 18)
  file.writeUInt32LE(HEADER + body, 32)
  file.writeUInt16LE(SECTION, 46)
  file.writeUInt16LE(all.length + 1, 48)
  file.writeUInt16LE(all.length, 50)
  let offset = HEADER
  for (const [index, { name, address = 0, isCode = false, size }] of all.entries()) {
    const content = contents[index] ?? names
    content.copy(file, offset)
    const type = name === '.symtab' ? SYMTAB : PROGBITS
    const nameAt = names.indexOf(`\0${name}\0`) + 1
    const numbers = [nameAt, type, isCode ? ALLOCATED_CODE : 0, address, offset, size ?? content.length]
    for (const [place, number] of numbers.entries())
      file.writeUInt32LE(number, HEADER + body + (index + 1) * SECTION + 4 * place)
    offset += content.length
  }
  return new Uint8Array(file)
}

/** Returns numbers as bytes, little endian: `[value, size]`. */
export function packed(...numbers: (readonly [value: number, size: 1 | 2 | 4])[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of numbers) at = bytes.writeUIntLE(value, at, size)
  return new Uint8Array(bytes)
}
