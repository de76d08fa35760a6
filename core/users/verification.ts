import { eq } from 'drizzle-orm'
import { postMail } from '#core/mail/index.ts'
import { issueToken, lifeMinutes } from '#core/one-time-tokens.ts'
import { users } from '#db/index.ts'

/** Posts a link that says the user's address is theirs; the one before it is worth nothing from then on. Belongs in a transaction. */
export async function askToVerify(user: { id: string }): Promise<void> {
  const kind = 'email_verification'
  const whose = eq(users.id, user.id)
  const token = await issueToken({ kind, whose })
  await postMail({ mail: { kind, token }, whose, lifeMinutes: lifeMinutes[kind] })
}
