import { within } from './target.ts'

export const ofMails = [
  ...within(
    'core/mail/outbox.ts',
    ['core/mail/worker.test.ts'],
    [
      {
        name: 'a mail that is being sent is held for a minute',
        find: 'const CLAIM_SECONDS = 5 * 60',
        replace: 'const CLAIM_SECONDS = 60',
        tests: ['core/mail/outbox.test.ts'],
      },
      {
        name: 'a mail is posted outside of the transaction',
        find: 'await db().execute(sql`\n    insert into ${mails} (id, user_id',
        replace:
          "await (await import('#db/index.ts')).connect(env().databaseUrl ?? '').execute(sql`\n    insert into ${mails} (id, user_id",
      },
      {
        name: 'two instances take the same mail',
        find: 'for update skip locked)',
        replace: ')',
        tests: ['core/mail/outbox.race.test.ts'],
      },
      {
        name: 'a mail is sent that came too late',
        find: 'late ? undefined : unsealMail(sealed)',
        replace: 'unsealMail(sealed)',
      },
      {
        name: 'notices go to addresses that nobody confirmed',
        find: ', isNotNull(users.emailVerifiedAt))',
        replace: ')',
        tests: ['core/accounts/notices.test.ts'],
      },
      {
        name: 'notices are sent without limit',
        find: 'if (!env().rateLimits) return sql`true`',
        replace: 'return sql`true`',
        tests: ['core/accounts/notices.test.ts'],
      },
      {
        name: 'mails that wait are forgotten',
        find: 'and(isNull(mails.nextTryAt), isOld)',
        replace: 'isOld',
      },
    ],
  ),
  ...within(
    'core/mail/layout.ts',
    ['core/mail/layout.test.ts'],
    [
      {
        name: 'what a mail says is markup',
        find: 'text.replaceAll(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`)',
        replace: 'text',
      },
    ],
  ),
  ...within(
    'core/retention.ts',
    ['core/retention.test.ts'],
    [
      { name: 'old mails stay', find: 'await purgeOldMails()', replace: '' },
      { name: 'old addresses stay', find: 'await purgeOldAddresses()', replace: '' },
    ],
  ),
  ...within(
    'server.ts',
    ['server.test.ts'],
    [{ name: 'nothing is forgotten by a server', find: 'startRetention(', replace: '(() => async () => {})(' }],
  ),
]
