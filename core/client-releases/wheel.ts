/** Wheels (PEP 427): the packages that pip installs. */
import { strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { sha256 } from '#core/sha256.ts'
import { API_MAJOR, type Published, UNPUBLISHED_PYTHON } from './version.ts'

/** The oldest date that a zip file can hold, so that the same files are the same bytes. */
const DATE = new Date(1980, 0, 1)

/** Packs the files of a wheel, by their paths, with the `RECORD` of their hashes. */
export function packWheel(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const paths = Object.keys(files).toSorted((a, b) => (a < b ? -1 : 1))
  const info = paths.find((path) => path.endsWith('.dist-info/METADATA'))?.replace(/METADATA$/, '') ?? ''
  const record = paths.map((path) => `${path},${recordOf(files[path] ?? new Uint8Array())}\n`)
  const all = [
    ...paths.map((path) => [path, files[path]] as const),
    [`${info}RECORD`, recordFile(record, info)] as const,
  ]
  return zipSync(Object.fromEntries(all) as Unzipped, { mtime: DATE, level: 9 })
}

const recordFile = (lines: string[], info: string) => strToU8(`${lines.join('')}${info}RECORD,,\n`)
const recordOf = (bytes: Uint8Array) => `sha256=${sha256(bytes).toString('base64url')},${bytes.length}`

/**
 * Returns a wheel of a build as this version, and its metadata as a file of its own, which indexes
 * hand out (PEP 658).
 */
export function publishWheel(bytes: Uint8Array, version: string, serviceUrl: string): Published {
  const files: Record<string, Uint8Array> = {}
  let metadata = ''
  for (const [path, content] of Object.entries(unzipSync(bytes))) {
    if (path.endsWith('.dist-info/RECORD')) continue
    const isMetadata = path.endsWith('.dist-info/METADATA')
    if (isMetadata) metadata = metadataOf(textOf(content), version, serviceUrl)
    files[path.replace(UNPUBLISHED_PYTHON, version)] = isMetadata ? strToU8(metadata) : content
  }
  const name = `boardwalk_sdk-${version}-py3-none-any.whl`
  // pip reads the name of a file, so the alias has to have a version, too.
  const alias = `boardwalk_sdk-${API_MAJOR}-py3-none-any.whl`
  return {
    manifest: { requiresPython: /^Requires-Python: (.+)$/m.exec(metadata)?.[1] ?? '' },
    files: [
      { name, alias, bytes: packWheel(files) },
      { name: `${name}.metadata`, alias: `${alias}.metadata`, bytes: strToU8(metadata) },
    ],
  }
}

/** Core metadata 2.4: the URLs of a project are lines of its head. */
function metadataOf(unpublished: string, version: string, serviceUrl: string): string {
  const urls = { Homepage: serviceUrl, Documentation: `${serviceUrl}/docs/clients#python` }
  const lines = Object.entries(urls).map(([label, url]) => `Project-URL: ${label}, ${url}`)
  return unpublished.replace(`Version: ${UNPUBLISHED_PYTHON}`, [`Version: ${version}`, ...lines].join('\n'))
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
