import { type DecidedGrant, findDecided, findGrant, type PendingGrant, UserCode } from '#core/device-grants/index.ts'
import { Refusal } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { isFromOwnPage } from '#http/same-origin.ts'

/** What this user has decided, what is to be decided, or why there is neither, if that is known. */
type Found = { decided: DecidedGrant } | { grant: PendingGrant; code: string } | { problem: string | undefined }

/**
 * Returns what the code in the page's URL stands for. A wrong code counts as a guess. Another site
 * can open the page with any code, so a code from there is looked up only once the form sends it.
 */
export async function findRequest(login: Login, typed: string, headers: Headers): Promise<Found> {
  const { success, data: code } = UserCode.safeParse(typed)
  if (!success) return { problem: 'This is not a valid code.' }
  const decided = await findDecided(login.user, code)
  if (decided) return { decided }
  if (!isFromOwnPage(headers) && headers.get('sec-fetch-site') !== 'none') return { problem: undefined }
  try {
    return { grant: await findGrant(login, code), code }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}
