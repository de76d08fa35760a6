import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInstalled } from '#scripts/which.ts'
import { binaryOf, build, type Firmware, firmwares } from './build.ts'

const names = Object.keys(firmwares) as Firmware[]

/** `npm test` installs the compilers where it may. Elsewhere the binaries are taken as they are. */
test.skipIf(!names.every((name) => isInstalled(firmwares[name].compiler))).each(names)(
  'Debian’s compiler makes the same bytes of the %s’s sources',
  (name) => {
    expect(build(name).equals(readFileSync(binaryOf(name)))).toBe(true)
  },
)
