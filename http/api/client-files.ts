/** Programs and packages that the service hands out: those of its build, and all before them. */
import { extname } from 'node:path'
import {
  type ClientFile,
  findClientFile,
  newestClientFiles,
  readClientFile,
  withdrawnClientFiles,
} from '#core/client-releases/index.ts'
import { notFound } from '#core/errors.ts'
import { env } from '#env.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { installScript } from './install-script.ts'
import { publishBuild } from './published-clients.ts'
import { emptyResponse } from './responses.ts'
import { revalidated, taggedText } from './revalidated.ts'

const TYPES: Record<string, string> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.sh': 'text/x-shellscript; charset=utf-8',
  '.sha256': 'text/plain; charset=utf-8',
  '.metadata': 'text/plain; charset=utf-8',
  '.service': 'text/plain; charset=utf-8',
  '.rules': 'text/plain; charset=utf-8',
  '.yml': 'application/yaml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const HASH = '.sha256'
const INDEX = 'index.json'
/** What pip installs the newest version by, so that lock files name its own address and hash. */
const REQUIREMENT = 'boardwalk-sdk.txt'
const NEWEST_WHEEL = 'boardwalk_sdk-1-py3-none-any.whl'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Packages of the newest version are a redirect to the address that never changes. */
const PACKAGE = /\.(whl|tgz|metadata)$/

/**
 * Returns a file of a release, its hash as `sha256sum --check` reads it, the index of the newest
 * files, or the script that installs the command line. A name with a version always means the same
 * bytes, the name without one the newest; packages of the newest version are a redirect.
 */
export const getClientFile: Handler = withProblemResponses(async (context, request, { params }) => {
  const asked = (await params)?.file
  if (typeof asked !== 'string') throw notFound('path')
  const headers = (name: string) => ({
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    // The index is for reading, also in a browser.
    ...(name !== INDEX && { 'Content-Disposition': `attachment; filename="${name}"` }),
    Vary: 'Accept-Encoding',
  })
  await publishBuild()
  const text = await textNamed(asked)
  if (text !== undefined) return revalidated(context, request, taggedText(text), headers(asked))
  const file = await fileNamed(asked)
  const isNewest = file.name !== asked && file.alias === asked
  if (isNewest && PACKAGE.test(asked))
    return emptyResponse(context, 302, { Location: `${env().appUrl}/clients/${file.name}` })
  const tagged = { bytes: await readClientFile(file), sha256: file.sha256 }
  const caching = { ...(!isNewest && { 'Cache-Control': FOR_EVER }) }
  return revalidated(context, request, tagged, { ...headers(isNewest ? asked : file.name), ...caching })
})

/** Returns what is made for this response; undefined for the name of a file. */
async function textNamed(asked: string): Promise<string | undefined> {
  if (asked === 'install.sh') return installScript(env().appUrl)
  if (asked === INDEX) return indexText(await newestClientFiles(), await withdrawnClientFiles())
  if (asked === REQUIREMENT) return requirementText(await fileNamed(NEWEST_WHEEL))
  if (!asked.endsWith(HASH)) return undefined
  const name = asked.slice(0, -HASH.length)
  const { sha256 } = await fileNamed(name)
  return `${sha256}  ${name}\n`
}

async function fileNamed(name: string): Promise<ClientFile> {
  const file = await findClientFile(name)
  if (!file) throw notFound('path')
  return file
}

const requirementText = ({ name, sha256 }: ClientFile) =>
  `boardwalk-sdk @ ${env().appUrl}/clients/${name}#sha256=${sha256}\n`

function indexText(newest: ClientFile[], withdrawn: object[]): string {
  const files = newest.map(({ name, alias, version, size, sha256 }) => ({
    name: PACKAGE.test(alias) ? name : alias,
    version,
    bytes: size,
    sha256,
    file: name,
  }))
  return `${JSON.stringify({ files, withdrawn }, null, 2)}\n`
}
