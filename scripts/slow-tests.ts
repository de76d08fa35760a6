/**
 * What `npm run check` leaves to `npm test`: tests that start processes or PostgreSQL servers, or
 * that wait for time-outs. They are a tenth of all files and take most of the time.
 */
export const SLOW_TESTS = [
  'admin/*.test.ts',
  'app/docs/examples/examples.test.ts',
  'clients/action/*.test.ts',
  'clients/cli/{cli,install,mcp/mcp,run/run}.test.ts',
  'clients/testing/*.test.ts',
  'core/sessions/locked-user.race.test.ts',
  'core/top-ups/stripe/checkout.test.ts',
  'core/uncaught.test.ts',
  'db/cancel.test.ts',
  'db/embedded/embedded.test.ts',
  'db/migrate-locks.test.ts',
  'db/pgbouncer.test.ts',
  'http/metrics/*.test.ts',
  'scripts/start.test.ts',
]

/** How many random histories and requests `npm run check` makes do with. */
export const QUICK = { HISTORIES: '20', FUZZ: '400' }
