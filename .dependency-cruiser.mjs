/** The floors of ARCHITECTURE.md: app → http → core → db → env.ts. Imports run down only, and there is no list of exceptions. */
const floor = (name, path, mayReach) => ({
  name,
  severity: 'error',
  comment: `${path} may import ${mayReach}, and nothing above itself`,
  from: { path },
  to: { path: '^(app|components|admin|scripts|http|core|db|e2e)/|^(server|env)\\.ts$', pathNot: mayReach },
})

const tests = '\\.test\\.ts$'
export default {
  forbidden: [
    floor('pages-know-http-and-core', '^app/(?!.*\\.test\\.ts$)', '^((app|components|http|core)/|env\\.ts$)'),
    floor('components-know-forms-at-most', '^components/', '^(components|http)/'),
    floor('http-knows-core', '^http/(?!.*\\.test\\.ts$)', '^((http|core)/|env\\.ts$|db/(ids|unavailable)\\.ts$)'),
    floor('core-knows-db', '^core/(?!.*\\.test\\.ts$)', '^((core|db)/|env\\.ts$)'),
    floor('db-knows-env', '^db/(?!.*\\.test\\.ts$)', '^(db/|env\\.ts$)'),
    floor('env-knows-nobody', '^env\\.ts$', '^env\\.ts$'),
    floor('the-operator-is-a-door', '^admin/(?!.*\\.test\\.ts$)', '^((admin|core|db)/|env\\.ts$)'),
    {
      name: 'business-knows-no-framework',
      severity: 'error',
      comment: 'core and db run anywhere: no next, no react, no cookies',
      from: { path: '^(core|db)/' },
      to: { path: '(^|/)node_modules/(next|react|react-dom|iron-session)/' },
    },
    {
      name: 'programs-doors-are-plain-functions',
      severity: 'error',
      comment: 'whatever app/v1 and the webhooks reach imports nothing from next, so that it runs in any host',
      from: { path: '^app/(v1|webhooks)/' },
      to: { path: '(^|/)node_modules/(next|react)/', reachable: true },
    },
    {
      name: 'components-do-no-business',
      severity: 'error',
      comment: 'the database is reached through core alone',
      from: { path: '^(app|components|http|admin)/', pathNot: tests },
      to: { path: '(^|/)node_modules/(drizzle-orm|postgres)/' },
    },
    ...['accounts', 'logins', 'credits', 'boards', 'mail', 'api-keys', 'top-ups', 'sessions', 'audit'].map((noun) => ({
      name: `core-${noun}-has-one-door`,
      severity: 'error',
      comment: 'a noun that has become a folder is entered through its index.ts',
      from: { pathNot: `^core/${noun}/` },
      to: { path: `^core/${noun}/`, pathNot: '/(index|testing)\\.ts$' },
    })),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-tests-in-the-house', severity: 'error', from: { pathNot: `${tests}|^e2e/` }, to: { path: tests } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-tools-at-run-time',
      severity: 'error',
      comment: 'what runs in production is a dependency, not a devDependency',
      from: {
        path: '^(app|components|http|core|db|admin)/|^(server|env)\\.ts$',
        pathNot: `${tests}|^db/(testing|factory|test-server)\\.ts$|^core/mail/testing\\.ts$|^app/v1/(testing|conformance|standing|raw|send|hostile-requests)\\.ts$`,
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^next-env|^(\\./|clients/typescript/)schema\\.ts$|(^|/)(node_modules/(?!next|react|iron-session|drizzle-orm|postgres)|\\.next)',
    },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
