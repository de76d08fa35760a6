import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'

/** Where CMake, Make, Zephyr, arduino-cli, PlatformIO, Cargo and IDEs write what they build. */
const FOLDERS = ['build', 'out', '.pio/build', 'target', 'Debug', 'Release', 'cmake-build-debug', 'cmake-build-release']
/** The first one of the same firmware is taken: it says most of where it goes. */
const FORMATS = ['.uf2', '.hex', '.elf', '.bin']
const MAX_DEPTH = 4
/** What builds write beside the firmware: loaders, and parts of their own tools. */
const OTHERS = /bootloader|partitions|boot_app0|CMakeFiles|_deps/

/**
 * Returns the path of the firmware that was built in a project, with `/`; undefined if there is no
 * file or more than one. Files of one name in one folder are one firmware.
 */
export async function builtFirmware(project: string): Promise<string | undefined> {
  const found = (await Promise.all(FOLDERS.map((folder) => filesBelow(project, folder)))).flat()
  const files = found.filter((file) => FORMATS.includes(extname(file)) && !OTHERS.test(file))
  const names = new Set(files.map(nameOf))
  if (names.size !== 1) return undefined
  const [first] = files.toSorted((a, b) => FORMATS.indexOf(extname(a)) - FORMATS.indexOf(extname(b)))
  return first?.split(sep).join('/')
}

const nameOf = (file: string) => join(dirname(file), basename(file, extname(file)))

async function filesBelow(project: string, folder: string, depth = 1): Promise<string[]> {
  const entries = await readdir(join(project, folder), { withFileTypes: true }).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) return []
    throw error
  })
  const below = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return depth < MAX_DEPTH ? filesBelow(project, path, depth + 1) : []
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(below)).flat()
}
