import { z } from 'zod'
import { isSafe } from './config.ts'
import { writeCredential } from './credential.ts'
import { VERSION } from './settings.ts'

const Enrolled = z.object({ agent_id: z.string(), credential: z.string() })
const Problem = z.object({ detail: z.string() })

type Enrolment = { url: string; token: string; name: string; credentialFile: string }

/** Exchanges a one-time token for a credential and keeps it. Throws with the service's reason. */
export async function enrol({ url, token, name, credentialFile }: Enrolment): Promise<string> {
  if (!isSafe(url)) throw new Error(`${url} must be https: plain http is for this machine alone`)
  const response = await fetch(new URL('/v1/agents/enrolment', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name, version: VERSION }),
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`The service refuses: ${Problem.safeParse(body).data?.detail ?? response.status}`)
  const enrolled = Enrolled.parse(body)
  writeCredential(credentialFile, enrolled)
  return enrolled.agent_id
}
