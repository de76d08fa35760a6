/** Programs and packages that the service hands out, as the build has made them. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { notFound } from '#core/errors.ts'
import { env } from '#env.ts'
import { clientsOf } from './bundled-clients.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { installScript } from './install-script.ts'
import { bytesResponse, emptyResponse } from './responses.ts'

type File = { bytes: Uint8Array<ArrayBuffer>; sha256: string }

const TYPES: Record<string, string> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.sh': 'text/x-shellscript; charset=utf-8',
  '.sha256': 'text/plain; charset=utf-8',
  '.service': 'text/plain; charset=utf-8',
  '.rules': 'text/plain; charset=utf-8',
  '.yml': 'application/yaml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}
const HASH = '.sha256'
const INDEX = 'index.json'

/**
 * Returns a file of the build, its hash as `sha256sum --check` reads it, the index of all files, or
 * the script that installs the command line.
 */
export const getClientFile: Handler = withProblemResponses(async (context, request, { params }) => {
  const { bytes, sha256, name } = await fileNamed((await params)?.file)
  // A client asks each time: after an upgrade of the service it needs the file of that version.
  const caching = { 'Cache-Control': 'public, no-cache', ETag: `"${sha256}"`, Vary: 'Accept-Encoding' }
  if (matches(request.headers.get('if-none-match'), sha256)) return emptyResponse(context, 304, caching)
  return bytesResponse(context, bytes, {
    ...caching,
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    // The index is for reading, also in a browser.
    ...(name !== INDEX && { 'Content-Disposition': `attachment; filename="${name}"` }),
    'Content-Length': String(bytes.length),
  })
})

async function fileNamed(name: unknown): Promise<File & { name: string }> {
  if (typeof name !== 'string') throw notFound('path')
  const built = await files()
  const whole = name.endsWith(HASH) ? built.get(name.slice(0, -HASH.length)) : undefined
  if (whole) return { name, ...textFile(`${whole.sha256}  ${name.slice(0, -HASH.length)}\n`) }
  const file = built.get(name)
  if (!file) throw notFound('path')
  return { name, ...file }
}

let kept: Promise<Map<string, File>> | undefined

/** A build does not change while it is served, so it is read once. */
function files(): Promise<Map<string, File>> {
  kept ??= readFiles().catch((error: unknown) => {
    kept = undefined
    throw error
  })
  return kept
}

async function readFiles(): Promise<Map<string, File>> {
  const folder = clientsOf(env().buildDir)
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.draft')).toSorted()
  const built = await Promise.all(
    names.map(async (name) => [name, fileOf(new Uint8Array(await readFile(join(folder, name))))] as const),
  )
  const index = built.map(([name, { bytes, sha256 }]) => ({ name, bytes: bytes.length, sha256 }))
  return new Map([
    ...built,
    [INDEX, textFile(`${JSON.stringify({ files: index }, null, 2)}\n`)],
    ['install.sh', textFile(installScript(env().appUrl))],
  ])
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const textFile = (text: string) => fileOf(new TextEncoder().encode(text))

/** A proxy that compresses a response makes its tag a weak one. */
function matches(asked: string | null, sha256: string): boolean {
  return asked?.split(',').some((tag) => ['*', `"${sha256}"`, `W/"${sha256}"`].includes(tag.trim())) ?? false
}
