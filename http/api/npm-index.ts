/** The document of a package that npm reads from a registry. */
import { type Release, releasesOf } from '#core/client-releases/index.ts'
import { notFound } from '#core/errors.ts'
import { env } from '#env.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { publishBuild } from './published-clients.ts'
import { revalidated, taggedText } from './revalidated.ts'

const PACKAGE = 'boardwalk-sdk'

/** Returns all versions of the package, with their hashes. */
export const readNpmPackage: Handler = withProblemResponses(async (context, request, { params }) => {
  if ((await params)?.package !== PACKAGE) throw notFound('package')
  await publishBuild()
  // The first version was handed out by its URL alone, and needs packages of others.
  const releases = (await releasesOf(PACKAGE)).filter(({ manifest }) => manifest.dist)
  const latest = releases.find(({ withdrawn }) => withdrawn === null)
  if (!latest) throw notFound('package')
  const versions = Object.fromEntries(releases.map((release) => [release.version, manifestOf(release)]))
  const document = { name: PACKAGE, 'dist-tags': { latest: latest.version }, versions }
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' }
  return revalidated(context, request, taggedText(JSON.stringify(document)), headers)
})

function manifestOf({ version, withdrawn, manifest, files: [file] }: Release): object {
  if (!file) throw new Error('a release without files')
  const dist = { ...(manifest.dist as object), tarball: `${env().appUrl}/clients/${file.name}` }
  return { ...manifest, _id: `${PACKAGE}@${version}`, ...(withdrawn && { deprecated: withdrawn }), dist }
}
