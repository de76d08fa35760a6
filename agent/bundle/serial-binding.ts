/** In place of `node-gyp-build`, with which the package serialport looks for its native part. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { embedded } from './embedded.ts'

/** Loads the native part for this computer. Node can only do that from a file. */
// biome-ignore lint/style/noDefaultExport: the package expects it
export default function loadBinding(): unknown {
  const computer = computerOf(process)
  const packed = embedded.serialBindings[computer]
  if (!packed) throw new Error(`This file cannot open serial devices on ${computer}: use tcp:// or rfc2217:// there.`)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-serial-'))
  try {
    const file = join(folder, 'serial.node')
    writeFileSync(file, gunzipSync(Buffer.from(packed, 'base64')), { mode: 0o700 })
    const module = { exports: {} }
    process.dlopen(module, file)
    return module.exports
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns what native code has to fit, such as `linux-x64-glibc`. */
function computerOf({ platform, arch, config, report }: NodeJS.Process): string {
  if (platform !== 'linux') return `${platform}-${arch}`
  // With it, a report looks up the names of connected computers.
  Object.assign(report, { excludeNetwork: true })
  const isGlibc = 'glibcVersionRuntime' in (report.getReport() as { header: object }).header
  const version = arch === 'arm' ? `v${(config.variables as { arm_version?: string }).arm_version ?? 7}` : ''
  return `linux-${arch}${version}-${isGlibc ? 'glibc' : 'musl'}`
}
