import { z } from 'zod'
import type { Profile } from './profile.ts'

const TIMEOUT_MS = 5_000

const GitHubUser = z.object({ id: z.int() })
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Reads who an access token of GitHub is of: the account's number, and its verified main address.
 */
export async function gitHubProfile(issuer: string, accessToken: string): Promise<Profile> {
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(api + path, {
      headers: {
        Authorization: `Bearer ${accessToken}`,
        Accept: 'application/vnd.github+json',
        'User-Agent': 'Boardwalk',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`)
    return response.json()
  }
  const { id } = GitHubUser.parse(await read('/user'))
  const emails = GitHubEmails.parse(await read('/user/emails'))
  const main = emails.find(({ primary, verified }) => primary && verified)
  return { issuer, subject: String(id), email: main?.email }
}
