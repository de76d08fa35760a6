import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { clientFiles, clientReleases, db, transaction } from '#db/index.ts'
import { type Built, cleaned, packageOf, stamp } from './stamp.ts'
import { type Version, versionText } from './version.ts'
import { lockReleases } from './withdraw.ts'

/** The version of packages before they had versions that grow. */
const FIRST = /-1\.0\.0(-py3-none-any\.whl|\.tgz)$/
const now = sql`clock_timestamp()`

/**
 * Publishes what a build hands out to users, as the newest. What was published before, by any
 * instance, keeps its version; what has changed gets the next one. `serviceUrl` is the address that
 * packages name as their home page. A folder that is not there has nothing.
 */
export async function publishClients(folder: string, serviceUrl: string): Promise<void> {
  for (const [name, built] of await readPackages(folder))
    if (FIRST.test(name)) await keepFirst(name, built)
    else await publish(name, built, serviceUrl)
}

/** Keeps a file that was handed out before files had versions: lock files name it, too. */
async function keepFirst(name: string, built: Built): Promise<void> {
  const release = { package: name.replace(FIRST, ''), version: '1.0.0' }
  const isIt = and(eq(clientReleases.package, release.package), eq(clientReleases.version, release.version))
  if ((await db().$count(clientReleases, isIt)) > 0) return
  await transaction(async () => {
    const values = { ...release, day: 0, number: 0, madeOf: hashOf(built), manifest: {}, startedAt: new Date(0) }
    await db().insert(clientReleases).values(values).onConflictDoNothing()
    for (const [file, bytes] of built) {
      const kept = { ...release, name: file, alias: file, sha256: sha256(bytes), bytes: Buffer.from(bytes) }
      await db().insert(clientFiles).values(kept).onConflictDoNothing()
    }
  })
}

async function publish(name: string, built: Built, serviceUrl: string): Promise<void> {
  const madeOf = hashOf(built)
  if (await noteStart(name, madeOf)) return
  await transaction(async () => {
    await lockReleases()
    if (await noteStart(name, madeOf)) return
    const next = await nextVersion(name)
    const release = { package: name, version: versionText(next) }
    const { manifest, files } = stamp(built, release.version, serviceUrl)
    await db()
      .insert(clientReleases)
      .values({ ...release, ...next, madeOf, manifest, startedAt: now })
    for (const { bytes, ...file } of files)
      await db()
        .insert(clientFiles)
        .values({ ...release, ...file, sha256: sha256(bytes), bytes: Buffer.from(bytes) })
  })
}

/** Returns whether the package is published. The build that started last decides what is newest. */
async function noteStart(name: string, madeOf: Buffer): Promise<boolean> {
  const started = await db()
    .update(clientReleases)
    .set({ startedAt: now })
    .where(and(eq(clientReleases.package, name), eq(clientReleases.madeOf, madeOf)))
    .returning({ version: clientReleases.version })
  return started.length > 0
}

/** Later versions are higher ones, also if the clock was turned back. */
async function nextVersion(name: string): Promise<Version> {
  const [next] = await db().execute<Version>(sql`
    with today as (select to_char(now() at time zone 'utc', 'YYYYMMDD')::int as day),
    last as (select day, number from client_releases where package = ${name} order by day desc, number desc limit 1)
    select greatest(today.day, last.day) as day, case when last.day >= today.day then last.number + 1 else 1 end as number
    from today left join last on true`)
  if (!next) throw new Error('a select without a condition returned no row')
  return next
}

async function readPackages(folder: string): Promise<Map<string, Built>> {
  const packages = new Map<string, Built>()
  for (const file of await namesIn(folder)) {
    const bytes = cleaned(file, new Uint8Array(await readFile(join(folder, file))))
    const name = FIRST.test(file) ? file : packageOf(file)
    const built = packages.get(name) ?? new Map()
    packages.set(name, built.set(file, bytes))
  }
  return packages
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.endsWith('.draft')).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function hashOf(built: Built): Buffer {
  return sha256([...built].map(([file, bytes]) => `${file} ${sha256(bytes).toString('hex')}\n`).join(''))
}
