/** For tests: builds the programs of this folder. */
import { join } from 'node:path'
import { compile, firmwares } from '#firmware/build.ts'
import { isInstalled } from '#scripts/which.ts'

const here = (file: string) => join(import.meta.dirname, file)
const recipes = {
  'button.c': { ...firmwares.uno, sources: [here('button.c')] },
  'usb.c': { ...firmwares.pico, sources: ['start.c', 'flash.c', here('usb-serial.c'), here('usb.c')] },
}
const folderOf = { 'button.c': import.meta.dirname, 'usb.c': join(import.meta.dirname, '../../../firmware/pico') }

/** True where there are the compilers: `npm test` installs them where it may. */
export const canBuild = [firmwares.uno, firmwares.pico].every(({ compiler }) => isInstalled(compiler))

/** Compiles one of the programs of this folder with Debian's compilers. */
export function build(name: keyof typeof recipes) {
  return compile(recipes[name], folderOf[name])
}
