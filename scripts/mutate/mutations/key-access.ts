import { within } from './target.ts'

export const ofKeyAccess = [
  ...within('core/device-grants/find.ts', {
    name: 'everybody with a code sees what was decided with it',
    find: ', eq(deviceGrants.userId, user.id)',
    replace: '',
    tests: ['core/device-grants/decide.test.ts'],
  }),
  ...within('app/v1/sessions/[session_id]/artifacts/[artifact_id]/content/route.ts', {
    name: 'a key that reads gets the memory of a program',
    find: "if (kind === 'core' || kind === 'recording') refuseAccess",
    replace: "if (kind === 'capture') refuseAccess",
    tests: ['app/v1/access.test.ts'],
  }),
  ...within('core/sessions/get.ts', {
    name: 'a CI key downloads what jobs of other trusts have flashed',
    find: 'eq(sessions.trustId, trustId)',
    replace: 'eq(sessions.userId, userId)',
    tests: ['app/v1/results/known-good/known-good.test.ts'],
  }),
  ...within(
    { file: 'http/api/endpoint.ts', tests: ['app/v1/access.test.ts'] },
    {
      name: 'the access of a key is not looked at',
      find: '    refuseAccess(operation, caller)\n',
      replace: '',
    },
    {
      name: 'a key that runs sessions uses those of others',
      find: '    await refuseForeign(operation, caller, sent.path as object)\n',
      replace: '',
    },
  ),
  ...within(
    { file: 'http/api/read.ts', tests: ['app/v1/access.test.ts', 'app/v1/sessions/own-sessions.test.ts'] },
    { name: 'lists take every key', find: '    refuseAccess(operation, caller)\n', replace: '' },
    {
      name: 'a key that runs sessions lists those of others',
      find: "caller.access !== 'run' || isForRun",
      replace: 'true',
    },
  ),
  ...within('http/sockets/console-socket.ts', {
    name: 'a key that reads types',
    find: "access === 'read' ? 'ro' : 'rw'",
    replace: "'rw'",
    tests: ['http/sockets/key-access.isolated.test.ts'],
  }),
  ...within(
    'core/api-keys/maker.ts',
    {
      name: 'a key makes one that lives longer',
      find: '(asked.expiresAt === null || asked.expiresAt > expiresAt)',
      replace: 'false',
      tests: ['app/v1/auth/keys/created-keys.test.ts'],
    },
    { name: 'a key that runs sessions makes keys', find: "maker.access !== 'full'", replace: 'false' },
    {
      name: 'a key with a limit makes keys without one',
      find: '(asked.creditsPerDay === null || asked.creditsPerDay > creditsPerDay)',
      replace: 'false',
    },
  ),
  ...within(
    {
      file: 'core/device-grants/redeem.ts',
      tests: ['core/device-grants/redeem.race.test.ts', 'app/v1/auth/device/device.test.ts'],
    },
    {
      name: 'two redemptions at once make two keys',
      find: '    await lockAccount((await find()).user)\n',
      replace: '',
    },
    {
      name: 'a grant is redeemed again',
      find: "    eq(deviceGrants.state, 'approved'),\n",
      replace: '',
    },
  ),
  ...within(
    { file: 'core/device-grants/find.ts', tests: ['core/device-grants/decide.test.ts'] },
    { name: 'a decision is taken twice', find: "eq(deviceGrants.state, 'pending'), ", replace: '' },
    { name: 'codes are guessed freely', find: '  await consume(limits.userCodes, login.id)\n', replace: '' },
  ),
  ...within('app/(site)/device/find-request.ts', {
    name: 'links from another site use up the wrong codes of a login',
    find: "if (!isFromOwnPage(headers) && headers.get('sec-fetch-site') !== 'none') return { problem: undefined }\n",
    replace: '',
  }),
  ...within(
    'core/device-grants/decide.ts',
    { name: 'an old login approves', find: '(await isRecent(login)) ? undefined', replace: 'true ? undefined' },
    {
      name: 'a password alone approves for who has two-factor authentication',
      find: 'await proveAllFactors(',
      replace: "await (await import('#core/accounts/log-in.ts')).proveIdentity(",
    },
    {
      name: 'a password that waited approves although a code is needed by now',
      find: 'if (verified) await lockAllFactors(verified)',
      replace: '',
      tests: ['core/accounts/second-factor.race.test.ts'],
    },
    {
      name: 'a key may more than was asked for',
      find: 'refuseMore(await findGrant(login, code), approval)',
      replace: 'await findGrant(login, code)',
    },
  ),
]
