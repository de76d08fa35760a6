import { publishTarball } from './tarball.ts'
import { type Published, UNPUBLISHED } from './version.ts'
import { publishWheel } from './wheel.ts'

export type Built = Map<string, Uint8Array<ArrayBuffer>>

/** Line of a build that changes with the tools that made it, also where the program is the same. */
const MADE_OF = /^\/\/ Made of [0-9a-f]{64}: .*\n/m

/** Returns the package of a file: all files of `boardwalk-action-run` are one. */
export function packageOf(file: string): string {
  return file.replace(/-1\.0\.0.*/, '').replace(/\..*/, '')
}

/** Returns the files of a build as they are published, without what tools leave in them. */
export function cleaned(file: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!file.endsWith('.mjs')) return bytes
  return encoded(decoded(bytes).replace(MADE_OF, ''))
}

/** Returns the files of a package with this version in their names, and the service in them. */
export function stamp(built: Built, version: string, serviceUrl: string): Published {
  const published = [...built].map(([file, bytes]) => {
    if (file.endsWith('.whl')) return publishWheel(bytes, version, serviceUrl)
    if (file.endsWith('.tgz')) return publishTarball(bytes, version, serviceUrl)
    return publishProgram(file, bytes, version)
  })
  return {
    manifest: Object.assign({}, ...published.map(({ manifest }) => manifest)),
    files: published.flatMap(({ files }) => files),
  }
}

function publishProgram(file: string, bytes: Uint8Array<ArrayBuffer>, version: string): Published {
  const name = file.replace('.', `-${version}.`)
  const content = file.endsWith('.mjs') ? encoded(decoded(bytes).replaceAll(UNPUBLISHED, version)) : bytes
  return { manifest: {}, files: [{ name, alias: file, bytes: content }] }
}

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encoded = (text: string) => new TextEncoder().encode(text)
