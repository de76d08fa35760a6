/** The newest version of this command line, as the service lists its files. */
import { createHash } from 'node:crypto'
import { type Boardwalk, ConnectionFailedError, refusalOf, VERSION } from '../typescript/src/index.ts'

const NAME = 'boardwalk.mjs'

export type Newest = {
  version: string
  file: string
  sha256: string
  /** That this very version was withdrawn, and why, as a sentence. */
  withdrawal?: string | undefined
}
type Withdrawn = { name: string; version: string; reason: string }

/** Reads what the service has. Throws what a call throws, or that the service has no such list. */
export async function readNewest(client: Boardwalk, signal: AbortSignal): Promise<Newest> {
  const { files = [], withdrawn = [] } = JSON.parse((await download(client, 'index.json', signal)).toString()) as {
    files?: unknown[]
    withdrawn?: Withdrawn[]
  }
  const found = files.find((file): file is Newest => (file as { name?: unknown }).name === NAME)
  const own = withdrawn.find(({ name, version }) => name === NAME && version === VERSION)
  const withdrawal = own && `This version, ${VERSION}, was withdrawn: ${own.reason}`
  if (found?.version && found.file) return { ...found, withdrawal }
  throw new ConnectionFailedError(`${client.url} does not say which version it has.`)
}

/** Downloads it. Throws if the bytes are not those that the service listed. */
export async function downloadNewest(client: Boardwalk, newest: Newest, signal: AbortSignal): Promise<Buffer> {
  const bytes = await download(client, newest.file, signal)
  if (createHash('sha256').update(bytes).digest('hex') !== newest.sha256)
    throw new ConnectionFailedError('The hash of the download is wrong.')
  return bytes
}

/** Downloads a file of the service. Throws what a call throws. */
export async function download(client: Boardwalk, name: string, signal: AbortSignal): Promise<Buffer> {
  const url = `${client.url}/clients/${encodeURIComponent(name)}`
  const response = await client.send(new Request(url, { signal }))
  if (!response.ok) throw refusalOf(response, await response.text(), url)
  return Buffer.from(await response.arrayBuffer())
}
