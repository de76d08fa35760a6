/**
 * Everything a database holds, as a file: a line about its version, and for each table a line about
 * it, its rows as COPY writes them, and `\.`
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import stream, { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { z } from 'zod'
import { sinceBaseline } from './baseline.ts'
import { open } from './hosts.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { migrateTo } from './migrate-to.ts'
import { limitTime, timeLimits } from './time-limits.ts'
import { isUnavailable } from './unavailable.ts'

const END_OF_ROWS = '\\.'
/** What PostgreSQL says to whom it does not let leave triggers and references unheeded. */
const NOT_ALLOWED = '42501'
const Head = z.strictObject({ boardwalk: z.literal(1), migrations: z.array(z.string()) })
const Table = z.strictObject({ table: z.string(), columns: z.array(z.string()) })
type Table = z.infer<typeof Table>

/** Why a dump cannot be written or read, in words for the one who asked for it. */
export class DumpError extends Error {
  override name = 'DumpError'
}

/**
 * Writes what the database holds at one moment, while others go on working. Counters of tries are
 * left out. Answers how many rows.
 */
export async function dump(url: string, file: string): Promise<number> {
  if (existsSync(file)) throw new DumpError(`${file} exists already.`)
  const draft = `${file}.${process.pid}`
  const sql = open(url, { max: 1, onnotice: () => {} })
  try {
    const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
      await limitTime(tx, timeLimits.dump)
      const count = { rows: 0 }
      const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(written(tx, count)), createGzip(), output)
      return count.rows
    })
    await rename(draft, file)
    return rows
  } catch (error) {
    if (!isOfFiles(error)) throw error
    throw new DumpError(`Cannot write ${file}: ${error.message}.`, { cause: error })
  } finally {
    await sql.end()
    await rm(draft, { force: true })
  }
}

async function* written(tx: TransactionSql, count: { rows: number }): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify({ boardwalk: 1, migrations: await migrationsIn(tx) })}\n`
  for (const { table, columns } of await tablesOf(tx)) {
    yield `${JSON.stringify({ table, columns })}\n`
    const rows = await tx.unsafe(`copy ${table} (${columns.join(', ')}) to stdout`).readable()
    for await (const piece of rows as AsyncIterable<Buffer>) {
      for (const byte of piece) if (byte === 0x0a) count.rows += 1
      yield piece
    }
    // Where the end of the rows came while we were behind, postgres.js hears nothing more on this
    // connection (its issue 499) until it is asked.
    rows._read(0)
    yield `${END_OF_ROWS}\n`
  }
}

/**
 * Fills an empty database, all of it or nothing: it is made as the version was that wrote the dump,
 * and brought up to date afterwards. Answers how many rows.
 */
export async function restore(url: string, file: string): Promise<number> {
  const lines = linesOf(file)
  const migrations = sinceBaseline((await headOf(lines)).migrations, migrationsFolder())
  if (!(await migrateTo(url, migrations))) throw new DumpError('This dump is of a newer version: take that one.')
  const rows = await fill(url, migrations, lines)
  await migrate(url)
  return rows
}

async function headOf(lines: AsyncGenerator<string>) {
  const head = Head.safeParse(parsed((await lines.next()).value))
  if (!head.success) throw new DumpError('This is no dump of Boardwalk.')
  return head.data
}

async function fill(url: string, migrations: string[], lines: AsyncGenerator<string>): Promise<number> {
  const sql = open(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.begin(async (tx) => {
      await limitTime(tx, timeLimits.restore)
      const tables = await tablesOf(tx)
      await tx.unsafe(`lock table ${tables.map(({ table }) => table).join(', ')} in exclusive mode`)
      for (const { table } of tables) await assertEmpty(tx, table)
      // Rows come as they were: nothing is numbered or noted again, and what they refer to may come
      // later.
      await tx`set local session_replication_role = replica`.catch(explainRefusal)
      if (migrations.join() !== (await migrationsIn(tx)).join())
        throw new DumpError('This dump is of an earlier version: restore it into a database that has no tables yet.')
      return await copyAll(tx, lines)
    })
  } finally {
    await sql.end()
  }
}

async function assertEmpty(tx: TransactionSql, table: string): Promise<void> {
  if ((await tx.unsafe(`select 1 from ${table} limit 1`)).length > 0)
    throw new DumpError(`There is something in ${table} already: a dump is restored into an empty database only.`)
}

async function copyAll(tx: TransactionSql, lines: AsyncGenerator<string>): Promise<number> {
  const next = async () => (await lines.next()).value as string | undefined
  const count = { rows: 0 }
  for (let line = await next(); line !== undefined; line = await next()) {
    const head = Table.safeParse(parsed(line))
    if (!head.success) throw new DumpError('The dump is damaged.')
    const { table, columns } = head.data
    const input = await tx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable()
    await pipeline(Readable.from(rowsOf(lines, count)), input)
  }
  return count.rows
}

async function* rowsOf(lines: AsyncGenerator<string>, count: { rows: number }): AsyncGenerator<string> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new DumpError('The dump has been cut off.')
    if (value === END_OF_ROWS) return
    count.rows += 1
    yield `${value}\n`
  }
}

/** Not `node:readline`, which takes more than line feeds for ends of lines. */
async function* linesOf(file: string): AsyncGenerator<string> {
  // What goes wrong with the file is thrown where its lines are read.
  const text = stream.pipeline(createReadStream(file), createGunzip().setEncoding('utf8'), () => {})
  let rest = ''
  try {
    for await (const piece of text) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new DumpError(whyUnreadable(error, file), { cause: error })
  }
}

function whyUnreadable(error: unknown, file: string): string {
  if (isOfFiles(error)) return `Cannot read ${file}: ${error.message}.`
  const isCutOff = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
  return isCutOff ? 'The dump has been cut off.' : `${file} is no dump of Boardwalk, or is damaged.`
}

function isOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && !isUnavailable(error)
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof postgres.PostgresError) || error.code !== NOT_ALLOWED) throw error
  throw new DumpError('Restoring needs a superuser of PostgreSQL: rows are not numbered or checked again.', {
    cause: error,
  })
}

function parsed(line = 'null'): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * The tables that outlive a crash, and what is kept in them. Recorded consoles are left out: they
 * are large, kept for days, and the only partitioned table.
 */
async function tablesOf(tx: TransactionSql): Promise<Table[]> {
  return await tx<Table[]>`
    select quote_ident(relname) as table, array_agg(quote_ident(attname)::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and not relispartition
    group by relname order by relname`
}

async function migrationsIn(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`
  return sinceBaseline(
    rows.map(({ hash }) => hash),
    migrationsFolder(),
  )
}
