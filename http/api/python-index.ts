/** The index of Python packages that pip reads (PEP 503, PEP 592 and PEP 691). */
import { type Release, releasesOf } from '#core/client-releases/index.ts'
import { notFound } from '#core/errors.ts'
import { env } from '#env.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { publishBuild } from './published-clients.ts'
import { revalidated, taggedText } from './revalidated.ts'

const PROJECT = 'boardwalk-sdk'
const PACKAGE = 'boardwalk_sdk'
const JSON_TYPE = 'application/vnd.pypi.simple.v1+json'
const HTML_TYPE = 'text/html; charset=utf-8'
const META = { 'api-version': '1.1' }

type Wheel = { filename: string; url: string; hashes: Hashes; size: number } & {
  'requires-python': string
  /** Why pip takes it only where it is asked for by this version. */
  yanked?: string
  'core-metadata': Hashes
}
type Hashes = { sha256: string }

/** Returns the list of packages, which is one. */
export const listPythonPackages: Handler = withProblemResponses(async (context, request) => {
  const page = isForJson(request)
    ? JSON.stringify({ meta: META, projects: [{ name: PROJECT }] })
    : html(`<a href="${env().appUrl}/clients/simple/${PROJECT}/">${PROJECT}</a>`)
  return revalidated(context, request, taggedText(page), headersFor(request))
})

/** Returns all versions of the package, with their hashes. */
export const readPythonPackage: Handler = withProblemResponses(async (context, request, { params }) => {
  if ((await params)?.project !== PROJECT) throw notFound('package')
  await publishBuild()
  const releases = await releasesOf(PACKAGE)
  const files = releases.flatMap(wheelOf).toReversed()
  const versions = releases.map(({ version }) => version).toReversed()
  const page = isForJson(request)
    ? JSON.stringify({ meta: META, name: PROJECT, versions, files })
    : html(files.map(linkOf).join('<br>\n'))
  return revalidated(context, request, taggedText(page), headersFor(request))
})

function wheelOf({ files, manifest, withdrawn }: Release): Wheel[] {
  const wheel = files.find(({ name }) => name.endsWith('.whl'))
  const metadata = files.find(({ name }) => name.endsWith('.metadata'))
  if (!wheel || !metadata) return []
  return [
    {
      filename: wheel.name,
      url: `${env().appUrl}/clients/${wheel.name}`,
      hashes: { sha256: wheel.sha256 },
      size: wheel.size,
      'requires-python': String(manifest.requiresPython),
      'core-metadata': { sha256: metadata.sha256 },
      ...(withdrawn && { yanked: withdrawn }),
    },
  ]
}

function linkOf({ filename, url, hashes, yanked, ...wheel }: Wheel): string {
  const attributes = {
    'requires-python': wheel['requires-python'],
    'core-metadata': `sha256=${wheel['core-metadata'].sha256}`,
    ...(yanked && { yanked }),
  }
  const text = Object.entries(attributes).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  return `<a href="${url}#sha256=${hashes.sha256}"${text.join('')}>${filename}</a>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const html = (body: string) =>
  `<!DOCTYPE html>
<html>
<head><meta name="pypi:repository-version" content="1.1"><title>${PROJECT}</title></head>
<body>
${body}
</body>
</html>
`

const isForJson = (request: Request) => request.headers.get('accept')?.includes(JSON_TYPE) ?? false
const headersFor = (request: Request) => ({
  'Content-Type': isForJson(request) ? JSON_TYPE : HTML_TYPE,
  Vary: 'Accept, Accept-Encoding',
})
