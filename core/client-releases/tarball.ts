/** Tarballs: the packages that npm installs. */
import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createTar, parseTar } from 'nanotar'
import { type Published, UNPUBLISHED } from './version.ts'

/** npm gives each file of a package this time, so that the same files are the same bytes. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15)

export function packTarball(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const tar = createTar(
    entries.map(([path, data]) => ({ name: `package/${path}`, data })),
    { attrs: { mtime: MTIME, mode: '644', uid: 0, gid: 0 } },
  )
  return new Uint8Array(gzipSync(tar, { level: 9 }))
}

/** Returns a tarball of a build as this version. Its manifest is its `package.json`. */
export function publishTarball(bytes: Uint8Array, version: string, homepage: string): Published {
  const files: Record<string, Uint8Array> = {}
  // The parser wants bytes that begin their buffer.
  for (const { name, data, type } of parseTar(new Uint8Array(gunzipSync(bytes))))
    if (type === 'file' && data) files[name.replace(/^package\//, '')] = stamped(name, data, version)
  const described = { ...JSON.parse(new TextDecoder().decode(files['package.json'])), homepage }
  files['package.json'] = new TextEncoder().encode(JSON.stringify(described, null, 2))
  const packed = packTarball(files)
  const integrity = `sha512-${hash('sha512', packed, 'base64')}`
  const manifest = { ...described, dist: { integrity } }
  const name = `boardwalk-sdk-${version}.tgz`
  return { manifest, files: [{ name, alias: 'boardwalk-sdk-latest.tgz', bytes: packed }] }
}

function stamped(path: string, data: Uint8Array, version: string): Uint8Array {
  if (!/^package\/(package\.json|dist\/.*\.js)$/.test(path)) return data
  return new TextEncoder().encode(new TextDecoder().decode(data).replaceAll(UNPUBLISHED, version))
}
