import { messageOf } from './error-cause.ts'
import { open } from './hosts.ts'
import { unreachable } from './migrate.ts'
import { requiredSettings, servedConnection } from './session-settings.ts'

/** What PgBouncer answers to a setting that it neither passes on nor was told to ignore. */
const REFUSED = /unsupported startup parameter/

/** Why a database cannot be served from, in words for the one who runs it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Row = { name: string; value: string; unit: string; place: string }

/**
 * Throws a `SettingsError` unless a new connection has every setting that the service relies on.
 * They are sent as it opens, but PgBouncer drops or refuses them.
 */
export async function assertSettings(url: string): Promise<void> {
  const sql = open(url, { max: 1, connection: servedConnection(), onnotice: () => {} })
  try {
    const rows = await sql<Row[]>`
      select name, setting as value, coalesce(unit, '') as unit,
        format('alter role %I in database %I', current_user, current_database()) as place
      from pg_settings where name = any(${[...requiredSettings().keys()]})`
    const wrong = rows.filter(({ name, value }) => requiredSettings().get(name) !== value)
    if (wrong.length > 0) throw new SettingsError(inWords(wrong))
  } catch (error) {
    if (REFUSED.test(messageOf(error))) throw new SettingsError(refusedInWords(error), { cause: error })
    throw unreachable(error, url) ?? error
  } finally {
    await sql.end()
  }
}

function inWords(wrong: Row[]): string {
  const lines = wrong.map(({ name, value, unit, place }) => {
    const [is, must] = [value, requiredSettings().get(name)].map((each) => `${each} ${unit}`.trim())
    return `  ${name} is ${is}, and must be ${must}: ${place} set ${name} = '${requiredSettings().get(name)}';`
  })
  return [
    'The connections to the database do not have the settings that the service relies on:',
    ...lines,
    'The service asks for them as it connects, and a pooler in between has dropped them. Run these',
    'statements, then let the pooler open new connections (PgBouncer: RECONNECT). See docs/operations.md, "PgBouncer".',
  ].join('\n')
}

function refusedInWords(error: unknown): string {
  return [
    `The pooler in front of the database refuses the connection: ${messageOf(error)}.`,
    `Set in pgbouncer.ini: ignore_startup_parameters = ${[...requiredSettings().keys()].join(',')}`,
    'and give the role these settings instead: see docs/operations.md, "PgBouncer".',
  ].join('\n')
}
