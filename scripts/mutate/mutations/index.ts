import type { Mutation } from '../mutation.ts'
import { ofAccounts } from './accounts.ts'
import { ofConsoles } from './consoles.ts'
import { ofCredits } from './credits.ts'
import { ofDatabase } from './database.ts'
import { ofKeys } from './keys.ts'
import { ofLogins } from './logins.ts'
import { ofMails } from './mails.ts'
import { ofRequests } from './requests.ts'
import { ofSessions } from './sessions.ts'
import { ofTopUps } from './top-ups.ts'

/** Every protection that `npm run mutate` takes away. */
export const mutations: Mutation[] = [
  ...ofAccounts,
  ...ofConsoles,
  ...ofCredits,
  ...ofDatabase,
  ...ofKeys,
  ...ofLogins,
  ...ofMails,
  ...ofRequests,
  ...ofSessions,
  ...ofTopUps,
]
