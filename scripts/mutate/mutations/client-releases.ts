import { within } from './target.ts'

const RELEASES = 'core/client-releases'
const UNIT = [`${RELEASES}/client-releases.test.ts`]

/** The versions of what users install. */
export const ofClientReleases = [
  ...within(
    'scripts/bundle.ts',
    {
      name: 'users are given a program of older sources',
      find: 'return hash === bundleHash',
      replace: 'return true || hash === bundleHash',
    },
    {
      name: 'a program is made again at each start',
      find: 'return hash === bundleHash',
      replace: "return inputs === '' && hash === bundleHash",
    },
  ),
  ...within('http/api/revalidated.ts', {
    name: 'a client that has a file already gets it again',
    find: 'if (matches(request',
    replace: 'if (false && matches(request',
    tests: ['app/v1/openapi.json/openapi.test.ts'],
  }),
  ...within('http/api/deprecations.ts', {
    name: 'a deprecated parameter is announced to those who do not send it',
    find: 'name === operationId || sent.has(name.slice(operationId.length + 1))',
    replace: 'true',
  }),
  ...within('clients/typescript/src/notices.ts', {
    name: 'a deprecation is said at each call',
    find: '      said.add(text)\n',
    replace: '',
    tests: ['clients/typescript/notices.test.ts'],
  }),
  ...within(
    { file: `${RELEASES}/read.ts`, tests: [`${RELEASES}/withdraw.test.ts`] },
    {
      name: 'after a rollback the clients of the newer build stay the newest',
      find: '(day, number) > (running_day, running_number), ${byVersion}',
      replace: '${byVersion}',
    },
    {
      name: 'a client that is withdrawn stays the newest',
      find: '`withdrawn is not null, (day',
      replace: '`(day',
    },
  ),
  ...within(
    `${RELEASES}/read.ts`,
    {
      name: 'a job that pins the command by its hash fails after an upgrade of the service',
      tests: ['clients/gitlab/gitlab.isolated.test.ts'],
      find: "return findWhere(sql`sha256 = ${Buffer.from(hash, 'hex')}`)",
      replace: 'return (await newestClientFiles()).find(({ sha256 }) => sha256 === hash)',
    },
    {
      name: 'npm ci with a lock file of an older build finds no file',
      tests: ['clients/typescript/registry.isolated.test.ts'],
      find: 'return (await findWhere(sql`name = ${asked}`)) ??',
      replace: 'return (await newestClientFiles()).find(({ name }) => name === asked) ??',
    },
    {
      name: 'pip with a lock file of an older build finds no file',
      tests: ['clients/python/index.long.test.ts'],
      find: 'return (await findWhere(sql`name = ${asked}`)) ??',
      replace: 'return (await newestClientFiles()).find(({ name }) => name === asked) ??',
    },
    {
      name: 'what users have pinned leaves the index of pip with the next build',
      tests: ['clients/python/index.long.test.ts'],
      find: 'where package = ${name} order by ${byVersion}`',
      replace: 'where package = ${name} order by ${byVersion} limit 1`',
    },
  ),
  ...within(
    { file: 'db/migrations/0000_baseline.sql', tests: [`${RELEASES}/client-releases.test.ts`] },
    {
      name: 'what a version is made of can change after it was published',
      find: 'version, day, number, made_of, manifest',
      replace: 'day, number, manifest',
    },
    {
      name: 'a published file can be deleted',
      find: 'BEFORE UPDATE OR DELETE ON client_files',
      replace: 'BEFORE UPDATE ON client_files',
    },
  ),
  ...within(
    { file: 'http/api/python-index.ts', tests: ['clients/python/index.long.test.ts'] },
    {
      name: 'pip installs a version that is withdrawn',
      find: '      ...(withdrawn && { yanked: withdrawn }),\n',
      replace: '',
    },
    {
      name: 'the reason of a withdrawal is markup in the index of pip',
      find: '="${escaped(value)}"',
      replace: '="${value}"',
    },
  ),
  ...within(
    { file: 'scripts/generate/api-types.ts', tests: ['scripts/generate/api-types.long.test.ts'] },
    {
      name: 'the types of an older API stay',
      find: ' && readIfThere(stamp) === source',
      replace: '',
    },
    {
      name: 'types of the API that are missing are not made',
      find: 'hasApiTypes(root) && ',
      replace: '',
    },
  ),
  ...within('scripts/generate/api-types.ts', {
    name: 'a change of the database makes no new types',
    find: 'app/v1,core,db,',
    replace: 'app/v1,core,',
    tests: ['scripts/generate/api-types.test.ts'],
  }),
  ...within(
    { file: 'scripts/pack-typescript-sdk.ts', tests: ['clients/typescript/package.isolated.test.ts'] },
    {
      name: 'npm asks a registry of others for what the package needs',
      find: '    bundleDependencies: DEPENDENCIES,\n',
      replace: '',
    },
    {
      name: 'a package that the bundled ones need is missing',
      find: "[...DEPENDENCIES, 'openapi-typescript-helpers']",
      replace: 'DEPENDENCIES',
    },
  ),
  ...within(`${RELEASES}/withdraw.ts`, {
    name: 'the last version of a client can be withdrawn',
    find: 'reason !== null && !(await hasOther(name, version))',
    replace: 'false',
  }),
  ...within('http/api/npm-index.ts', {
    name: "npm's latest is a version that is withdrawn",
    find: 'releases.find(({ withdrawn }) => withdrawn === null)',
    replace: 'releases.at(0)',
    tests: ['clients/typescript/registry.isolated.test.ts'],
  }),
  ...within(`${RELEASES}/publish.ts`, {
    name: 'a version is lower than one before it',
    find: 'greatest(today.day, last.day) as day',
    replace: 'today.day as day',
    tests: UNIT,
  }),
  ...within(
    `${RELEASES}/publish.ts`,
    {
      name: 'two instances give out the same version',
      find: '    await lockReleases()\n',
      replace: '',
    },
    {
      name: 'two instances of one build publish it twice',
      find: '    if (await noteStart(name, madeOf)) return\n    const next',
      replace: '    const next',
    },
  ),
  ...within('clients/cli/newest.ts', {
    name: 'a download with another hash takes the place of the command line',
    find: '!== newest.sha256',
    replace: "=== ''",
    tests: ['clients/cli/install.isolated.test.ts'],
  }),
  ...within(`${RELEASES}/stamp.ts`, {
    name: 'other tools make another version of the same program',
    find: "decoded(bytes).replace(MADE_OF, '')",
    replace: 'decoded(bytes)',
    tests: UNIT,
  }),
  ...within(`${RELEASES}/tarball.ts`, {
    name: 'two packages of the same files differ',
    find: 'mtime: MTIME, ',
    replace: 'mtime: performance.now() * 1e6, ',
    tests: UNIT,
  }),
]
