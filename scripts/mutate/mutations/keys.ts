import { within } from './target.ts'

export const ofKeys = [
  ...within('core/api-keys/list.ts', {
    name: 'anybody finds a key on the page of its owner',
    find: 'where(and(isListedOf(user.id), matches))',
    replace: 'where(and(isNotRevoked, matches))',
    tests: ['core/api-keys/owner-list.test.ts'],
  }),
  ...within(
    {
      file: 'core/api-keys/revoke.ts',
      tests: ['core/accounts/kept-at-first-proof.test.ts', 'app/v1/auth/device/device.test.ts'],
    },
    {
      name: "a stranger's keys stay after the owner's proof",
      find: 'and(isLive, isMadeElsewhere(userId, exceptLoginId))',
      replace: 'exceptLoginId ? sql`false` : isLive',
    },
    {
      name: 'what a user has let a program have ends as they confirm their address',
      find: '.where(and(isApproved, isElsewhere))',
      replace: '.where(isApproved)',
    },
  ),
  ...within(
    { file: 'core/credits/key-usage.ts', tests: ['core/api-keys/owner-list.test.ts'] },
    {
      name: 'anybody reads what a key has spent',
      find: ' and started_by = ',
      replace: ' or started_by = ',
    },
    {
      name: 'anybody reads how often a key was used',
      find: ' and id = ',
      replace: ' or id = ',
      tests: ['core/api-keys/calls.test.ts'],
    },
  ),
  ...within('core/api-keys/calls.ts', {
    name: 'counting calls waits for keys that are being deleted',
    find: ' skip locked',
    replace: '',
    tests: ['core/api-keys/calls.race.test.ts'],
  }),
  ...within(
    {
      file: 'core/api-keys/find.ts',
      tests: ['core/api-keys/api-keys.test.ts', 'core/json-read.race.test.ts', 'app/v1/auth/keys/keys.test.ts'],
    },
    { name: 'a revoked key works', find: 'isNull(apiKeys.revokedAt)', replace: 'sql`true`' },
    {
      name: 'an expired key works',
      find: 'or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))',
      replace: 'sql`true`',
      tests: ['core/api-keys/api-keys.test.ts', 'core/clocks.isolated.test.ts'],
    },
    {
      name: 'a key of a closed account works',
      find: 'isLive, isOpen))\n    .prepare',
      replace: 'isLive))\n    .prepare',
      tests: ['core/accounts/close.test.ts'],
    },
  ),
  ...within(
    { file: 'core/json-read.ts', tests: ['core/accounts/close.test.ts'] },
    {
      name: 'a key of a closed account reads a list',
      find: 'isLive, isOpen)),\n    PARAMETERS',
      replace: 'isLive)),\n    PARAMETERS',
    },
    {
      name: 'a revoked key reads a list',
      find: 'isLive, isOpen)),\n    PARAMETERS',
      replace: 'isOpen)),\n    PARAMETERS',
      tests: ['core/json-read.race.test.ts'],
    },
  ),
  ...within(
    { file: 'core/api-keys/list.ts', tests: ['core/api-keys/api-keys.test.ts', 'core/api-keys/created-keys.test.ts'] },
    {
      name: 'keys of everybody are listed',
      find: 'and(eq(apiKeys.userId, userId), isListed, isNoCiKey)',
      replace: 'isListed',
    },
    {
      name: 'a key that expired long ago is listed',
      find: 'isNotRevoked, isRecent)',
      replace: 'isNotRevoked)',
    },
  ),
  ...within(
    { file: 'core/api-keys/revoke.ts', tests: ['core/api-keys/api-keys.test.ts'] },
    {
      name: "somebody else's key is revoked",
      find: 'and(eq(apiKeys.userId, userId), which)',
      replace: 'which',
    },
    {
      name: 'the keys of a revoked key go on working',
      find: "if (createdKeys === 'revoke')",
      replace: 'if (false)',
      tests: ['core/api-keys/created-keys.test.ts'],
    },
  ),
  ...within('core/api-keys/lock-account.ts', {
    name: 'keys of one user are made beside each other',
    find: "    .for('no key update')\n",
    replace: '',
    tests: ['core/api-keys/key-cap.race.test.ts'],
  }),
  ...within(
    {
      file: 'core/api-keys/create.ts',
      tests: ['app/v1/auth/keys/keys.test.ts', 'app/v1/auth/keys/created-keys.test.ts'],
    },
    {
      name: 'the free tier makes keys',
      find: '    refuseFreeTier(account)\n',
      replace: '',
    },
    {
      name: 'one live key too many',
      find: ') < MAX_LIVE_KEYS) return',
      replace: ') <= MAX_LIVE_KEYS) return',
      tests: ['core/api-keys/key-cap.race.test.ts'],
    },
    {
      name: 'a key is made that is over already',
      find: 'if (expiresAt !== null) await refusePast(expiresAt)',
      replace: '',
    },
    {
      name: 'a repeated request makes another key',
      find: 'if (made === undefined) return',
      replace: 'if (made !== null) return',
      tests: ['app/v1/idempotency.isolated.test.ts'],
    },
    {
      name: 'keys are made without counting',
      find: 'await consume(limits.keyCreation, user.id)',
      replace: '',
      tests: ['app/v1/rate-limits.isolated.test.ts', 'app/v1/auth/keys/keys.test.ts'],
    },
  ),
  ...within('core/sha256.ts', {
    name: 'secrets are kept as another hash than SHA-256',
    find: "hash('sha256'",
    replace: "hash('md5'",
    tests: ['core/api-keys/api-keys.test.ts', 'core/logins/logins.test.ts'],
  }),
]
