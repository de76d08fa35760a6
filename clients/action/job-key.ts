import { boardwalk, CiKey, type OpenClient, revokeKey, serviceUrl, trustIn } from '../typescript/src/index.ts'
import { VERSION } from '../typescript/src/version.ts'
import { getState, saveState, setSecret } from './workflow.ts'

const KEY = 'ci_key'
const ID = 'ci_key_id'

const openerOf =
  (url: string): OpenClient =>
  (own) =>
    boardwalk({ url, userAgent: `boardwalk-action/${VERSION}`, ...own })

/**
 * Exchanges the identity of this job for a key, which all that this step does then uses. The key is
 * masked before anything else happens, and kept for the step that runs afterwards.
 */
export async function exchangeForJob(given: string, url: string, signal: AbortSignal): Promise<void> {
  const trust = trustIn(process.env, given) ?? given
  const address = serviceUrl(url)
  // Clients of the step find this key by its trust.
  process.env.SERVICE_CI_TRUST = trust
  process.env.SERVICE_API_KEY = ''
  const environment = { ...process.env }
  const key = CiKey.of({ url: address, trust, environment, open: openerOf(address), onSecret: setSecret }, 'the trust')
  const client = boardwalk({ url: address, keySource: key, signal })
  const secret = (await client.key()) ?? ''
  saveState(ID, key.id ?? '')
  saveState(KEY, secret)
}

/** Renews a key that an earlier step has exchanged, for as long as this process has work. */
export async function keepKey(trust: string): Promise<void> {
  const { SERVICE_API_KEY: key = '', SERVICE_URL: url = '' } = process.env
  const options = { url, trust, environment: {}, open: openerOf(url) }
  await CiKey.of(options, 'the trust').adopt({ id: '', key, label: null, expires_at: null })
}

/** The key that the step before has exchanged for its job; undefined without a trust. */
export const jobKey = (): string | undefined => getState(KEY) || undefined

/** Revokes the key of the job. One that is gone is as good. Throws what the network does. */
export async function revokeJobKey(url: string | undefined): Promise<void> {
  const [id, secret] = [getState(ID), jobKey()]
  if (id && secret && url) await revokeKey(openerOf(url), { id, secret })
}
