import { readdirSync } from 'node:fs'

/** The layers of ARCHITECTURE.md: app → http → core → db → env.ts. Imports run down only. */
const layer = (name, path, mayReach) => ({
  name,
  severity: 'error',
  comment: `${path} may import ${mayReach}, and nothing above itself`,
  from: { path, pathNot: testCode },
  to: {
    path: '^(app|components|admin|scripts|http|core|db|wire|agent|firmware-files|e2e|test|bench)/|^(server|env)\\.ts$',
    pathNot: mayReach,
  },
})

/** What runs only in tests. */
const testCode =
  '\\.test\\.ts$|(^|[/.])testing\\.ts$|^db/(factory|test-server)\\.ts$|^(test|e2e|bench|clients/testing)/'
/** The folders of core: each is entered through its index alone. */
const nouns = readdirSync('core', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

export default {
  forbidden: [
    layer('app-imports-http-and-core', '^app/', '^((app|components|http|core|wire)/|env\\.ts$)'),
    layer(
      'components-import-http',
      '^components/',
      '^(components|firmware-files|http|wire)/|^clients/typescript/src/(elf|crashes)/index\\.ts$',
    ),
    layer('http-imports-core', '^http/', '^((http|core|wire)/|env\\.ts$|db/(ids|unavailable)\\.ts$)'),
    layer('core-imports-db', '^core/', '^((core|db|wire|firmware-files)/|env\\.ts$)'),
    layer('db-imports-env', '^db/', '^((db|wire)/|env\\.ts$)'),
    layer('env-imports-nothing', '^env\\.ts$', '^env\\.ts$'),
    layer('agent-imports-wire', '^agent/', '^(agent|wire|firmware-files)/'),
    layer('firmware-files-import-wire', '^firmware-files/', '^(firmware-files|wire)/'),
    layer('wire-imports-nothing', '^wire/', '^wire/'),
    {
      name: 'clients-import-nothing-of-the-server',
      severity: 'error',
      comment:
        'they are installed without it, and speak HTTP; the bundles have checks of firmware files and decoders in them',
      from: { path: '^clients/', pathNot: `${testCode}|^clients/testing/` },
      to: {
        pathNot:
          '^clients/|^firmware-files/|^wire/(avr-core|capture-edges|decoders/index|firmware|limits|literal-text|near-match|parts-file|power-cuts|scenario-limits|scenario-names|telnet|wilson|wirings|zod-messages)\\.ts$|node_modules',
        dependencyTypesNot: ['core'],
      },
    },
    layer('clients-import-nothing', '^clients/typescript/src/', '^clients/typescript/src/'),
    layer('admin-imports-core', '^admin/', '^((admin|core|db)/|env\\.ts$)'),
    {
      name: 'core-is-framework-free',
      severity: 'error',
      comment: 'core and db run anywhere: no next, no react, no cookies',
      from: { path: '^(core|db)/' },
      to: { path: '(^|/)node_modules/(next|react|react-dom|iron-session)/' },
    },
    {
      name: 'api-handlers-are-plain-functions',
      severity: 'error',
      comment: 'no module that app/v1 or the webhooks reach imports from next, so they run in any server',
      from: { path: '^app/(v1|webhooks)/' },
      to: { path: '(^|/)node_modules/(next|react)/', reachable: true },
    },
    {
      name: 'adapters-hold-no-sql',
      severity: 'error',
      comment: 'only core reaches the database',
      from: { path: '^(app|components|http|admin)/', pathNot: testCode },
      to: { path: '(^|/)node_modules/(drizzle-orm|postgres)/' },
    },
    {
      name: 'pages-of-sessions-are-no-library',
      severity: 'error',
      comment: 'what other pages need, too, is in components/ or beside the folder of these',
      from: { pathNot: '^app/\\(site\\)/\\(sessions\\)/' },
      to: { path: '^app/\\(site\\)/\\(sessions\\)/' },
    },
    ...nouns.map((noun) => ({
      name: `core-${noun}-is-entered-through-its-index`,
      severity: 'error',
      from: { pathNot: `^core/${noun}/` },
      to: { path: `^core/${noun}/`, pathNot: '/(index|testing)\\.ts$' },
    })),
    {
      name: 'rules-of-the-scheduler-are-pure',
      severity: 'error',
      comment: 'docs/contract.md §5 in memory: no database and no settings, except for their types',
      from: { path: '^core/scheduler/rules/', pathNot: testCode },
      to: {
        pathNot: '^core/(scheduler/rules/|(actor|billing|errors)\\.ts$)|^durations\\.ts$|^wire/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'json-is-written-by-sql-behind-one-wall',
      severity: 'error',
      comment: 'nouns of core describe their JSON; http/api/read.ts alone reads it, and sends it on as bytes',
      from: { pathNot: `^http/api/read\\.ts$|${testCode}` },
      to: { path: '^core/json-read\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circular-imports', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-test-code-at-run-time', severity: 'error', from: { pathNot: testCode }, to: { path: testCode } },
    { name: 'no-imports-of-tests', severity: 'error', from: {}, to: { path: '\\.test\\.ts$' } },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'mdast is types alone',
      from: {},
      to: { couldNotResolve: true, pathNot: '^mdast$' },
    },
    {
      name: 'no-dev-dependencies-at-run-time',
      severity: 'error',
      comment: 'a package that production needs is a dependency, not a devDependency',
      from: {
        path: '^(app|components|http|core|db|admin|wire|agent|firmware-files)/|^(server|env)\\.ts$',
        pathNot: testCode,
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^next-env|(^|/)(node_modules/(?!next|react|iron-session|drizzle-orm|postgres)|\\.next)',
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
