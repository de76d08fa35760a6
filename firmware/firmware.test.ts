import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInstalled } from '#scripts/which.ts'
import { binaryOf, build, type Firmware, firmwares } from './build.ts'
import { checksum } from './pico/boot-checksum.ts'

const names = Object.keys(firmwares) as Firmware[]
const canBuild = names.every((name) => isInstalled(firmwares[name].compiler))

/**
 * `npm test` installs the compilers where it may. Elsewhere the binaries are taken as they are.
 */
test.skipIf(!canBuild).each(names)('Debian’s compiler makes the same bytes of the %s’s sources', (name) => {
  expect(build(name).equals(readFileSync(binaryOf(name)))).toBe(true)
})

test.each(names)('the %s’s shell is small', (name) => {
  expect(readFileSync(binaryOf(name)).length).toBeLessThanOrEqual(4096)
})

/** The data sheet's algorithm is the one that others call CRC-32/MPEG-2. */
test('the boot ROM’s checksum has the value that is published for it', () => {
  expect(checksum(Buffer.from('123456789'))).toBe(0x0376e6e7)
})
