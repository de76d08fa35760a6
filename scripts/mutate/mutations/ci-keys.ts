import { within } from './target.ts'

const EXCHANGE = 'app/v1/auth/token/exchange.isolated.test.ts'
const CI_KEY = 'clients/typescript/ci-key.isolated.test.ts'
const RESULT_SIZE = 'app/v1/sessions/[session_id]/results/size.test.ts'

/** What keeps the keys of CI jobs to their jobs, and bounds what their sessions leave. */
export const ofCiKeys = [
  ...within(
    { file: 'clients/typescript/src/ci-key.ts', tests: [CI_KEY] },
    {
      name: 'each call exchanges the only token',
      find: 'this.#obtaining ??= this',
      replace: 'this.#obtaining = this',
    },
    { name: 'the first command revokes a stored key', find: 'if (held?.isOwn)', replace: 'if (held)' },
    {
      name: 'a key is used after its end',
      find: 'if (this.#held && performance.now() < this.#held.endsAt) return',
      replace: 'if (this.#held) return',
    },
    {
      name: 'a key is not renewed again after a renewal that was lost',
      find: 'else this.#renewIn(AGAIN_MS)',
      replace: '',
    },
    {
      name: 'the first client that is closed revokes the key of the others',
      find: 'if (this.#users <= 0) await this.end()',
      replace: 'await this.end()',
    },
  ),
  ...within('clients/typescript/src/key-source.ts', {
    name: 'a job uses the login of another',
    find: '(trust ?? of) === of',
    replace: "trust !== ''",
    tests: [CI_KEY],
  }),
  ...within('clients/action/job-key.ts', {
    name: 'the key of a job is not masked',
    find: ', onSecret: setSecret }',
    replace: ' }',
    tests: ['clients/action/trust.isolated.test.ts'],
  }),
  ...within(
    { file: 'clients/python/src/boardwalk_sdk/_ci_key.py', tests: ['clients/python/offline.long.test.ts'] },
    {
      name: 'a child that was forked revokes the key of its parent',
      find: '        if not self._is_here:\n            return\n',
      replace: '',
    },
    {
      name: 'Python revokes a key that an earlier command has stored',
      find: 'if secret and self._is_own:',
      replace: 'if secret:',
    },
    {
      name: 'each client of Python exchanges the only token',
      find: '_shared.setdefault((url, trust), CiKey(url, trust, environment, stored))',
      replace: 'CiKey(url, trust, environment, stored)',
    },
    {
      name: 'Python does not renew a key',
      find: '        threading.Thread(target=self._keep, args=args, name="boardwalk-ci-key", daemon=True).start()\n',
      replace: '',
    },
  ),
  ...within(
    { file: 'app/v1/sessions/[session_id]/results/route.ts', tests: [RESULT_SIZE] },
    { name: 'a result of any size is read', find: '64 * 1024', replace: '640 * 1024' },
    { name: 'results have the limit of other bodies', find: '64 * 1024', replace: '16 * 1024' },
  ),
  ...within('core/api-keys/find.ts', {
    name: 'CI keys work while trusted CI is off',
    find: ' || (key.trustId !== null && !env().trustedCi)',
    replace: '',
    tests: ['core/ci-trusts/turned-off.test.ts'],
  }),
  ...within('core/results/put.ts', {
    name: 'metadata says where the result of a CI job comes from',
    find: "coalesce(origin, metadata)->>'repository'",
    replace: "metadata->>'repository'",
    tests: ['core/results/results.test.ts'],
  }),
  ...within('core/results/known-good.ts', {
    name: 'a CI key finds what others than its trust have passed',
    find: 'sql`trust_id = ${starter.trustId}`',
    replace: 'sql`${starter.trustId}::text is not null`',
    tests: ['core/results/results.test.ts'],
  }),
  ...within(
    { file: 'core/ci-trusts/renew.ts', tests: [EXCHANGE] },
    {
      name: 'a CI key is renewed for ever',
      find: '    ${madeAt} + make_interval(hours => ${sql.raw(String(MAX_HOURS))}))`',
      replace: '    ${madeAt} + make_interval(hours => 600))`',
    },
    { name: 'any key is renewed', find: 'isNotNull(apiKeys.trustId), isLive)', replace: 'isLive)' },
  ),
  ...within('core/scheduler/rules/daily-use.ts', {
    name: 'each key of a trust has a limit of its own',
    find: 'return trustId ?? startedBy',
    replace: 'return startedBy || (trustId ?? "")',
    tests: ['core/ci-trusts/cap.race.test.ts'],
  }),
  ...within('core/api-keys/list.ts', {
    name: 'CI keys are listed',
    find: 'isListed, isNoCiKey)',
    replace: 'isListed)',
    tests: [EXCHANGE],
  }),
]
