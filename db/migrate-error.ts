/** Why a database cannot be brought up to date, in words for the one who runs it. */
export class MigrateError extends Error {
  override name = 'MigrateError'
}
