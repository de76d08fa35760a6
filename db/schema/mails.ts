import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'
import { users } from './users.ts'

/** Mail that is to be sent. What is sent, or given up, keeps neither its address nor its words. */
export const mails = pgTable(
  'mails',
  {
    ...id('mail'),
    /** Null for mails to the operator. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    address: text(),
    /** What it says, sealed: there may be a one-time link in it. */
    letter: bytes(),
    attempts: integer().notNull().default(0),
    /**
     * Rounded up it would lie ahead of the clock, and the one who is woken for it would not find
     * it.
     */
    nextTryAt: moment().default(sql`date_trunc('milliseconds', now())`),
    /** From then on it would say what is no longer so. */
    giveUpAt: moment().notNull(),
    ...createdAt(),
    sentAt: moment(),
  },
  (mail) => [
    index('mails_due').on(mail.nextTryAt).where(sql`${mail.nextTryAt} is not null`),
    index('mails_by_user').on(mail.userId),
    check('mails_done_are_empty', sql`num_nulls(${mail.nextTryAt}, ${mail.address}, ${mail.letter}) in (0, 3)`),
    check('mails_sent_are_done', sql`${mail.sentAt} is null or ${mail.nextTryAt} is null`),
  ],
)
