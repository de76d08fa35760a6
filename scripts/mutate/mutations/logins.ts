import { within } from './target.ts'

export const ofLogins = [
  ...within(
    'core/logins.ts',
    ['core/logins.test.ts'],
    [
      {
        name: "somebody else's browser is signed out",
        find: 'and(eq(logins.userId, userId), which)',
        replace: 'which',
      },
      {
        name: "somebody else's browsers are listed",
        find: 'and(eq(logins.userId, login.user.id), isAlive)',
        replace: 'isAlive',
      },
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
        tests: ['core/account/closing.test.ts'],
      },
    ],
  ),
  ...within(
    'core/users/index.ts',
    ['core/users/users.test.ts'],
    [
      {
        name: 'who signs up is mailed without limit',
        find: 'if (await isWithin(limits.mailsToAddress, user.email.toLowerCase())) await',
        replace: 'await',
        tests: ['core/account/email.test.ts'],
      },
      {
        name: 'failed logins from one network are not counted',
        find: 'await spend(limits.logins, from)',
        replace: '',
        tests: ['core/users/login-limits.test.ts'],
      },
      {
        name: 'a password is tried without counting',
        find: '() => countLoginTry(email)',
        replace: 'async () => {}',
        tests: ['core/users/login-limits.test.ts'],
      },
      {
        name: 'a network makes accounts without limit',
        find: 'await spend(limits.signUps, from)',
        replace: '',
        tests: ['core/users/login-limits.test.ts'],
      },
      {
        name: 'a weak password is taken',
        find: "if (weakness) throw refusedField('/password', weakness)",
        replace: '',
      },
      {
        name: 'what a password allows happens after it was changed',
        find: 'eq(users.passwordHash, hash), isOpen)',
        replace: 'isOpen)',
        tests: ['core/account/account.race.test.ts'],
      },
    ],
  ),
  ...within(
    'core/users/login-tries.ts',
    ['core/users/login-limits.test.ts'],
    [
      {
        name: 'no wait after five failures',
        find: 'not ${isBeyond} or ${passed} >= ${wait}',
        replace: 'true',
      },
      {
        name: 'tries are counted for each spelling of an address',
        find: 'unit: unitOf(email.toLowerCase())',
        replace: 'unit: unitOf(email)',
      },
    ],
  ),
  ...within(
    'core/users/turns.ts',
    ['core/users/turns.test.ts'],
    [
      {
        name: 'any number of passwords waits to be hashed',
        find: 'line.waiting.length >= seats',
        replace: 'false',
      },
    ],
  ),
  ...within(
    'core/users/passwords.ts',
    ['core/users/passwords.test.ts'],
    [
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
        find: 'await verify(passwordHash ?? (await nobodysHash()), password)',
        replace: 'passwordHash !== undefined && (await verify(passwordHash, password))',
        tests: ['core/users/login-limits.test.ts'],
      },
    ],
  ),
]
