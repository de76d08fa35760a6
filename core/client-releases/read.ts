import { type SQL, sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { processShared } from '#process-shared.ts'

/** A file of a release. `alias` is where the newest one of its kind is found. */
export type ClientFile = { name: string; alias: string; version: string; sha256: string; size: number }

/** `withdrawn` is why nobody is to install it who does not ask for this very version. */
export type Release = {
  version: string
  withdrawn: string | null
  manifest: Record<string, unknown>
  files: ClientFile[]
}

const ROLLED_BACK = 'The service runs an older version again.'

/** How many bytes of files that were read lately stay in memory. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024
const kept = processShared('client files', () => new Map<string, Uint8Array<ArrayBuffer>>())

const file = sql`name, alias, version, encode(sha256, 'hex') as sha256, octet_length(bytes) as size`
const byVersion = sql`day desc, number desc`
/** What the instance that started last hands out of each package: after a rollback an older one. */
const running = sql`
  (select distinct on (package) package, day, number from client_releases
   order by package, started_at desc, ${byVersion}) as running (package, running_day, running_number)`
/** The first of a package is its newest: the highest that is neither withdrawn nor rolled back. */
const newestFirst = sql`withdrawn is not null, (day, number) > (running_day, running_number), ${byVersion}`
const newest = sql`
  (select distinct on (package) package, day, number from client_releases join ${running} using (package)
   order by package, ${newestFirst}) as newest (package, newest_day, newest_number)`

/**
 * Returns a file by its name, by its alias (the newest), or by its hash: `sha256-…`, or
 * `emulator-….mjs` for what a recording names.
 */
export async function findClientFile(asked: string): Promise<ClientFile | undefined> {
  if (!/^[\w.-]+$/.test(asked)) return undefined
  const hash = /^(?:sha256-([0-9a-f]{64})|emulator-([0-9a-f]{64})\.mjs)$/.exec(asked)?.slice(1).join('')
  if (hash) return findWhere(sql`sha256 = ${Buffer.from(hash, 'hex')}`)
  return (await findWhere(sql`name = ${asked}`)) ?? findWhere(sql`alias = ${asked}`)
}

async function findWhere(condition: SQL): Promise<ClientFile | undefined> {
  const [found] = await db().execute<ClientFile>(sql`
    select ${file} from client_files join client_releases using (package, version) join ${running} using (package)
    where ${condition} order by ${newestFirst} limit 1`)
  return found
}

export async function newestClientFiles(): Promise<ClientFile[]> {
  return db().execute<ClientFile>(sql`
    select ${file} from client_files join client_releases using (package, version)
    join ${newest} on (client_files.package, day, number) = (newest.package, newest_day, newest_number)
    order by alias`)
}

/** Returns the files of withdrawn releases by their newest's names, and why, for who has them. */
export async function withdrawnClientFiles(): Promise<{ name: string; version: string; reason: string }[]> {
  return db().execute<{ name: string; version: string; reason: string }>(sql`
    select alias as name, version, withdrawn as reason
    from client_files join client_releases using (package, version)
    where withdrawn is not null order by alias, ${byVersion}`)
}

/**
 * Returns all versions of a package, the highest first. The newest is the first one that is not
 * withdrawn. Those that are higher than what the service runs are as if withdrawn.
 */
export async function releasesOf(name: string): Promise<Release[]> {
  return db().execute<Release>(sql`
    select version, manifest,
      coalesce(withdrawn, case when (day, number) > (newest_day, newest_number) then ${ROLLED_BACK} end) as withdrawn, (select json_agg(json_build_object('name', name, 'alias', alias, 'version', version,
        'sha256', encode(sha256, 'hex'), 'size', octet_length(bytes)) order by name)
      from client_files where client_files.package = client_releases.package
        and client_files.version = client_releases.version) as files
    from client_releases join ${newest} using (package) where package = ${name} order by ${byVersion}`)
}

/** Returns the bytes of a file. They never change, so those that were asked for last are kept. */
export async function readClientFile({ sha256 }: Pick<ClientFile, 'sha256'>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = kept.get(sha256) ?? (await readBytes(sha256))
  kept.delete(sha256)
  kept.set(sha256, bytes)
  let total = kept.values().reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of kept) {
    if (total <= MAX_KEPT_BYTES) break
    kept.delete(oldest)
    total -= length
  }
  return bytes
}

async function readBytes(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const [found] = await db().execute<{ bytes: Buffer<ArrayBuffer> }>(sql`
    select bytes from client_files where sha256 = ${Buffer.from(sha256, 'hex')} limit 1`)
  if (!found) throw new Error('a file that never changes is gone')
  return new Uint8Array(found.bytes)
}
