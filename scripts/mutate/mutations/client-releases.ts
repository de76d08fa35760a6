import { within } from './target.ts'

const RELEASES = 'core/client-releases'
const UNIT = [`${RELEASES}/client-releases.test.ts`]
const RACE = [`${RELEASES}/publish.race.test.ts`]

/** The versions of what users install. */
export const ofClientReleases = [
  ...within(
    'http/api/revalidated.ts',
    ['app/v1/openapi.json/openapi.test.ts'],
    [
      {
        name: 'a client that has a file already gets it again',
        find: 'if (matches(request',
        replace: 'if (false && matches(request',
      },
    ],
  ),
  ...within(
    'http/api/deprecations.ts',
    ['http/api/deprecations.test.ts'],
    [
      {
        name: 'a deprecated parameter is announced to those who do not send it',
        find: 'name === operationId || sent.has(name.slice(operationId.length + 1))',
        replace: 'true',
      },
    ],
  ),
  ...within(
    'clients/typescript/src/notices.ts',
    ['clients/typescript/notices.test.ts'],
    [{ name: 'a deprecation is said at each call', find: '      said.add(text)\n', replace: '' }],
  ),
  ...within(`${RELEASES}/publish.ts`, UNIT, [
    {
      name: 'a version is lower than one before it',
      find: 'greatest(today.day, last.day) as day',
      replace: 'today.day as day',
    },
  ]),
  ...within(`${RELEASES}/publish.ts`, RACE, [
    {
      name: 'two instances give out the same version',
      find: '    await db().execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`)\n',
      replace: '',
    },
    {
      name: 'two instances of one build publish it twice',
      find: '    if (await isPublished(name, madeOf)) return\n    const next',
      replace: '    const next',
    },
  ]),
  ...within(
    'clients/cli/newest.ts',
    ['clients/cli/install.isolated.test.ts'],
    [
      {
        name: 'a download with another hash takes the place of the command line',
        find: '!== newest.sha256',
        replace: "=== ''",
      },
    ],
  ),
  ...within(`${RELEASES}/stamp.ts`, UNIT, [
    {
      name: 'other tools make another version of the same program',
      find: "decoded(bytes).replace(MADE_OF, '')",
      replace: 'decoded(bytes)',
    },
  ]),
  ...within(`${RELEASES}/tarball.ts`, UNIT, [
    {
      name: 'two packages of the same files differ',
      find: 'mtime: MTIME, ',
      replace: 'mtime: performance.now() * 1e6, ',
    },
  ]),
]
