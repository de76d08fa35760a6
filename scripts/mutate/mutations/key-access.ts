import { within } from './target.ts'

export const ofKeyAccess = [
  ...within(
    'core/device-grants/find.ts',
    ['core/device-grants/decide.test.ts'],
    [
      {
        name: 'everybody with a code sees what was decided with it',
        find: ', eq(deviceGrants.userId, user.id)',
        replace: '',
      },
    ],
  ),
  ...within(
    'app/v1/sessions/[session_id]/artifacts/[artifact_id]/content/route.ts',
    ['app/v1/access.test.ts'],
    [
      {
        name: 'a key that reads gets the memory of a program',
        find: "if (kind === 'core' || kind === 'recording') refuseAccess",
        replace: "if (kind === 'capture') refuseAccess",
      },
    ],
  ),
  ...within(
    'core/sessions/get.ts',
    ['app/v1/results/known-good/known-good.test.ts'],
    [
      {
        name: 'a CI key downloads what jobs of other trusts have flashed',
        find: 'eq(sessions.trustId, trustId)',
        replace: 'eq(sessions.userId, userId)',
      },
    ],
  ),
  ...within(
    'http/api/endpoint.ts',
    ['app/v1/access.test.ts'],
    [
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
    ],
  ),
  ...within(
    'http/api/read.ts',
    ['app/v1/access.test.ts', 'app/v1/sessions/own-sessions.test.ts'],
    [
      { name: 'lists take every key', find: '    refuseAccess(operation, caller)\n', replace: '' },
      {
        name: 'a key that runs sessions lists those of others',
        find: "caller.access !== 'run' || isForRun",
        replace: 'true',
      },
    ],
  ),
  ...within(
    'http/sockets/console-socket.ts',
    ['http/sockets/key-access.isolated.test.ts'],
    [{ name: 'a key that reads types', find: "access === 'read' ? 'ro' : 'rw'", replace: "'rw'" }],
  ),
  ...within(
    'core/api-keys/maker.ts',
    ['core/api-keys/maker.test.ts'],
    [
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
    ],
  ),
  ...within(
    'core/device-grants/redeem.ts',
    ['core/device-grants/redeem.race.test.ts', 'app/v1/auth/device/device.test.ts'],
    [
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
    ],
  ),
  ...within(
    'core/device-grants/find.ts',
    ['core/device-grants/decide.test.ts'],
    [
      { name: 'a decision is taken twice', find: "eq(deviceGrants.state, 'pending'), ", replace: '' },
      { name: 'codes are guessed freely', find: '  await consume(limits.userCodes, login.id)\n', replace: '' },
    ],
  ),
  ...within(
    'app/(site)/device/find-request.ts',
    ['app/(site)/device/find-request.test.ts'],
    [
      {
        name: 'links from another site use up the wrong codes of a login',
        find: "if (!isFromOwnPage(headers) && headers.get('sec-fetch-site') !== 'none') return { problem: undefined }\n",
        replace: '',
      },
    ],
  ),
  ...within(
    'core/device-grants/decide.ts',
    ['core/device-grants/decide.test.ts'],
    [
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
    ],
  ),
]
