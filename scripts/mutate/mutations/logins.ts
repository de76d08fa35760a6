import { within } from './target.ts'

export const ofLogins = [
  ...within('app/(auth)/login/outcome.ts', {
    name: 'a link makes the page say that a password was reset',
    find: ' && isFromOwnPage(headers)',
    replace: '',
  }),
  ...within('core/logins/end.ts', {
    name: "somebody else's browser is signed out",
    find: 'and(eq(logins.userId, userId), which)',
    replace: 'which',
    tests: ['core/logins/logins.test.ts'],
  }),
  ...within('core/logins/list.ts', {
    name: "somebody else's browsers are listed",
    find: 'and(eq(logins.userId, login.user.id), isAlive)',
    replace: 'isAlive',
    tests: ['core/logins/logins.test.ts'],
  }),
  ...within(
    { file: 'core/logins/find.ts', tests: ['core/logins/logins.test.ts'] },
    {
      name: 'a login that nobody used for days works',
      find: 'gt(logins.lastSeenAt, sql`now() - make_interval(days => ${IDLE_DAYS})`),',
      replace: '',
    },
    {
      name: 'a login lives as long as it is used',
      find: 'gt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`),',
      replace: '',
    },
    {
      name: 'a login of a closed account works',
      find: 'isAlive, isOpen))\n    .prepare',
      replace: 'isAlive))\n    .prepare',
      tests: ['core/accounts/close.test.ts'],
    },
  ),
  ...within(
    { file: 'core/accounts/sign-up.ts', tests: ['core/accounts/accounts.test.ts'] },
    {
      name: 'who signs up is mailed without limit',
      find: 'if (await isWithin(limits.mailsToAddress, user.email.toLowerCase())) await',
      replace: 'await',
      tests: ['core/accounts/change-email.test.ts'],
    },
    {
      name: 'a network makes accounts without limit',
      find: 'await consume(limits.signUps, from)',
      replace: '',
      tests: ['core/accounts/login-limits.test.ts'],
    },
    {
      name: 'a weak password is taken',
      find: "if (weakness) throw refusedField('/password', weakness)",
      replace: '',
    },
  ),
  ...within(
    'core/accounts/log-in.ts',
    {
      name: 'failed logins from one network are not counted',
      find: 'await consume(limits.logins, from)',
      replace: '',
      tests: ['core/accounts/login-limits.test.ts'],
    },
    {
      name: 'a password is tried without counting',
      find: '() => countLoginAttempt(email)',
      replace: 'async () => {}',
      tests: ['core/accounts/login-limits.test.ts'],
    },
    {
      name: 'what a password allows happens after it was changed',
      find: 'eq(users.passwordHash, hash), isOpen)',
      replace: 'isOpen)',
      tests: ['core/accounts/account.race.test.ts'],
    },
  ),
  ...within(
    { file: 'core/accounts/login-attempts.ts', tests: ['core/accounts/login-limits.test.ts'] },
    {
      name: 'no wait after five failures',
      find: 'not ${isBeyond} or ${elapsed} >= ${wait}',
      replace: 'true',
    },
    {
      name: 'tries are counted for each spelling of an address',
      find: 'unit: subjectOf(subject.toLowerCase())',
      replace: 'unit: subjectOf(subject)',
    },
  ),
  ...within('core/accounts/hash-queue.ts', {
    name: 'any number of passwords waits to be hashed',
    find: ', { maxQueued: MAX_QUEUED }',
    replace: '',
  }),
  ...within(
    'core/accounts/passwords.ts',
    {
      name: 'the length of a password is counted in UTF-16 units',
      find: '[...password].length >= MIN_CHARACTERS',
      replace: 'password.length >= MIN_CHARACTERS',
    },
    {
      name: 'a password may be of any length',
      find: '[...password].length <= MAX_CHARACTERS',
      replace: 'true',
    },
    {
      name: 'a common password is taken',
      find: 'if (isGuessable(password, [productName, email, localPart])) {',
      replace: 'if (false) {',
    },
    {
      name: "nobody's password is not hashed",
      find: 'await verify(passwordHash ?? (await dummyHash()), password)',
      replace: 'passwordHash !== undefined && (await verify(passwordHash, password))',
      tests: ['core/accounts/login-limits.test.ts'],
    },
  ),
]
