import { within } from './target.ts'

export const ofMails = [
  ...within(
    { file: 'core/mail/outbox.ts', tests: ['core/mail/worker.isolated.test.ts'] },
    {
      name: 'a mail that is being sent is held for a minute',
      find: 'const CLAIM_SECONDS = 5 * 60',
      replace: 'const CLAIM_SECONDS = 60',
      tests: ['core/mail/outbox.test.ts'],
    },
    {
      name: 'a mail is posted outside of the transaction',
      find: 'await db().execute(sql`\n    insert into ${mails} (id, user_id, kind, address, letter, give_up_at)\n    select ${newId(',
      replace:
        "await (await import('#db/index.ts')).connect(env().databaseUrl ?? '').execute(sql`\n    insert into ${mails} (id, user_id, kind, address, letter, give_up_at)\n    select ${newId(",
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
      find: '${users.emailVerifiedAt} is not null and ',
      replace: '',
      tests: ['core/accounts/notices.test.ts'],
    },
    {
      name: 'notices are sent without limit',
      find: 'if (!env().rateLimits) return sql`true`',
      replace: 'return sql`true`',
      tests: ['core/accounts/notices.test.ts'],
    },
    {
      name: 'mails that are turned off are sent',
      find: 'not given.kind = any(${users.mailsOff}) and ',
      replace: '',
      tests: ['core/accounts/mail-preferences.test.ts'],
    },
    {
      name: 'mails that wait are forgotten',
      find: 'and(isNull(mails.nextTryAt), isOld)',
      replace: 'isOld',
    },
  ),
  ...within('core/mail/layout.ts', {
    name: 'what a mail says is markup',
    find: 'text.replaceAll(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`)',
    replace: 'text',
  }),
  ...within('core/mail/unsubscribe.ts', {
    name: 'any sealed text turns off mails',
    find: 'Unsubscription.safeParse(JSON.parse(text))',
    replace: '{ data: JSON.parse(text) as Unsubscription }',
    tests: ['core/accounts/mail-preferences.test.ts'],
  }),
  ...within('core/scheduler/store/save.ts', {
    name: 'mails tell users about ends of their own',
    find: 'ended.filter(isNews)',
    replace: 'ended',
    tests: ['core/sessions/end-mails.test.ts'],
  }),
  ...within('core/sessions/end-warnings.ts', {
    name: 'each look warns again',
    find: 'set ending_told_at = now()',
    replace: 'set ending_told_at = null',
    tests: ['core/sessions/end-mails.test.ts'],
  }),
  ...within(
    'core/retention.ts',
    { name: 'old mails stay', find: 'await purgeOldMails()', replace: '' },
    { name: 'old addresses stay', find: 'await purgeOldAddresses()', replace: '' },
  ),
  ...within('core/jobs.ts', {
    name: 'nothing is forgotten by a server',
    find: '  retention: startRetention,\n',
    replace: '',
    tests: ['server.isolated.test.ts'],
  }),
]
