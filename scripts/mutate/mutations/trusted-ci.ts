import { within } from './target.ts'

const HOSTILE = 'app/v1/auth/token/hostile-tokens.isolated.test.ts'
const EXCHANGE = 'app/v1/auth/token/exchange.isolated.test.ts'
const ONCE = ['core/ci-trusts/once.race.test.ts']
const KILLED = ['core/ci-trusts/killed.isolated.test.ts']
const FORMS = 'app/v1/auth/token/forms.isolated.test.ts'

export const ofTrustedCi = [
  ...within('http/api/input.ts', {
    name: 'OAuth clients find no error',
    find: "members: { error: 'invalid_request' }",
    replace: 'members: {}',
    tests: [FORMS],
  }),
  ...within(
    { file: 'core/ci-trusts/claims.ts', tests: ['core/ci-trusts/match.test.ts'] },
    { name: 'forks at Buildkite are trusted', find: "isFork: branch.includes(':')", replace: 'isFork: false' },
    {
      name: 'child pipelines of forks are trusted',
      find: "['merge_request_event', 'parent_pipeline']",
      replace: "['merge_request_event']",
      tests: [HOSTILE],
    },
  ),
  ...within('core/ci-trusts/create.ts', {
    name: 'a key makes trusts that might more than itself',
    find: 'if (makerId !== undefined)',
    replace: "if (makerId === '')",
  }),
  ...within(
    { file: 'core/ci-trusts/find.ts', tests: [HOSTILE] },
    {
      name: 'a token for any service opens a trust',
      find: '!only.startsWith(prefix)',
      replace: "!only.includes('/ci/')",
    },
    { name: 'a token for two services opens a trust', find: 'others.length > 0', replace: 'others.length > 9' },
    { name: 'a deleted trust is opened', find: 'eq(ciTrusts.id, id), isLiveTrust,', replace: 'eq(ciTrusts.id, id),' },
    { name: 'the trust of a closed account is opened', find: 'isLiveTrust, isOpen))', replace: 'isLiveTrust))' },
  ),
  ...within(
    { file: 'core/ci-trusts/exchange.ts', tests: [HOSTILE] },
    {
      name: 'keys are looked up at the issuer that a token names, not at that of its trust',
      find: 'token.claims.iss !== trust.issuer',
      replace: 'typeof token.claims.iss !== typeof trust.issuer',
    },
    {
      name: 'signatures are not checked',
      find: 'if (!key || !(await isSignedBy(key, token)))',
      replace: 'if (!key || (await isSignedBy(key, token)) === undefined)',
    },
    {
      name: 'an issuer is trusted that the operator has taken off the list',
      find: '  if (!isAllowedIssuer(trust.provider, trust.issuer)) throw new Untrusted()\n',
      replace: '',
    },
    {
      name: 'times are not checked',
      find: "if (wrong) throw new Untrusted('time'",
      replace: "if (wrong === 'x') throw new Untrusted('time'",
    },
    {
      name: 'bad tokens are not counted',
      find: '    await consume(limits.badCredentials, from)\n',
      replace: '',
      tests: [EXCHANGE],
    },
  ),
  ...within(
    'core/ci-trusts/exchange.ts',
    {
      name: 'a key is left of an exchange that was killed',
      find: '() => transaction(issue))',
      replace: 'issue)',
      tests: KILLED,
    },
    {
      name: 'exchanges that one account makes at once take all connections',
      find: "withAccountSlot({ id: trust.userId }, 'row', () => transaction(issue))",
      replace: 'transaction(issue)',
      tests: ONCE,
    },
  ),
  ...within(
    { file: 'core/ci-trusts/issue.ts', tests: ONCE },
    {
      name: 'a token whose answer was lost is refused',
      find: "  if (!used.isSoon) throw new Untrusted('replayed')\n",
      replace: "  throw new Untrusted('replayed')\n",
      tests: KILLED,
    },
    {
      name: 'of two exchanges of a token both find it new',
      find: 'const account = await lockAccount({ id: userId })',
      replace: "const account = { tier: 'paid' }",
    },
    {
      name: 'what was pinned meanwhile is not looked at',
      find: '  refuseMismatch(trust)\n',
      replace: '',
    },
    {
      name: 'a token works twice',
      find: "  if (revoked.length === 0) throw new Untrusted('replayed')\n",
      replace: '',
      tests: [HOSTILE],
    },
    {
      name: 'the second key of a token leaves the first alive',
      find: 'isNull(apiKeys.lastUsedAt), isLive)',
      replace: 'isNull(apiKeys.lastUsedAt), isLive, isNull(apiKeys.trustId))',
      tests: [EXCHANGE],
    },
    {
      name: 'a token comes again at any time',
      find: "  if (!used.isSoon) throw new Untrusted('replayed')\n",
      replace: '',
      tests: [EXCHANGE],
    },
    {
      name: 'the free tier has CI keys',
      find: "if (account.tier !== 'paid')",
      replace: "if (account.tier === 'x')",
      tests: [EXCHANGE],
    },
    {
      name: 'a token that never ends has no end in the table',
      find: 'Math.min(Number(exp), Number(iat) + MAX_AGE_S)',
      replace: 'Number(exp)',
      tests: [EXCHANGE],
    },
    { name: 'CI keys have no limit', find: '< MAX_CI_KEYS) return', replace: '< 9_999) return', tests: [EXCHANGE] },
    {
      name: 'trusts are not pinned',
      find: '  if (repositoryId === null)\n',
      replace: "  if (repositoryId === '')\n",
      tests: [EXCHANGE],
    },
  ),
  ...within(
    { file: 'core/ci-trusts/token.ts', tests: [HOSTILE] },
    { name: 'tokens name their own key', find: "['crit', 'jku', 'jwk', 'x5u', 'x5c', 'b64']", replace: "['none']" },
    {
      name: 'tokens may be written in many ways',
      find: '!parts.every((part) => PART.test(part))',
      replace: 'PART.test("")',
    },
  ),
  ...within('core/ci-trusts/signature.ts', {
    name: 'keys for encryption sign',
    find: "(use !== undefined && use !== 'sig') ||",
    replace: '',
    tests: [HOSTILE],
  }),
  ...within(
    'core/ci-trusts/match.ts',
    {
      name: 'a name is enough, once pinned',
      find: 'isPinned ? id === trust.repositoryId : repository === trust.repository',
      replace: 'repository === trust.repository',
    },
    {
      name: 'another owner is trusted',
      find: 'if (isPinned && owner !== trust.ownerId)',
      replace: 'if (owner === "")',
    },
    { name: 'forks are trusted', find: "  if (isFork) return { rule: 'fork', value: repository }\n", replace: '' },
    { name: 'names are taken for ever', find: 'PIN_WITHIN_DAYS * DAY_MS', replace: '9_999 * DAY_MS' },
    { name: 'a star matches a slash', find: "(step === '**' || character !== '/')", replace: 'character' },
  ),
  ...within(
    'core/ci-trusts/issuers.ts',
    { name: 'an issuer is another than it says', find: 'if (data?.issuer !== issuer)', replace: 'if (!data)' },
    { name: 'keys are on any host', find: '.host === host', replace: '.host !== ""' },
    { name: 'each unknown key is asked for', find: '? PAUSE_MS : RETRY_MS)', replace: '? PAUSE_MS : 0)' },
    {
      name: 'every issuer may be in a private network',
      find: 'mayBePrivate: named !== undefined',
      replace: 'mayBePrivate: true',
    },
  ),
  ...within(
    { file: 'core/ci-trusts/delete.ts', tests: [EXCHANGE] },
    {
      name: 'anybody deletes a trust',
      find: 'isOwnTrust(user.id, trustId))) === 0',
      replace: 'and(eq(ciTrusts.id, trustId), isLiveTrust))) === 0',
    },
    {
      name: 'keys outlive their trust',
      find: 'eq(apiKeys.trustId, id), isLive)',
      replace: "eq(apiKeys.trustId, ''), isLive)",
    },
  ),
  ...within('core/sessions/start.ts', {
    name: 'a CI job says itself where it comes from',
    find: '{ ...Object.fromEntries(own), ...metadata }',
    replace: '{ ...metadata, ...sent }',
    tests: [EXCHANGE],
  }),
]
