import { z } from 'zod'
import {
  audienceOf,
  type CiTrust,
  type CiTrustWithRefusals,
  defaultEvents,
  defaultIssuers,
  type ExchangedToken,
} from '#core/ci-trusts/index.ts'
import { Id } from '#core/ids.ts'
import { keyExample } from './examples.ts'

/** A trust and a CI key, as the API's description and reference show them. */

const trustId = 'tru_01m7wt2xepf27t4rncj7m3vy30'

const common: Omit<CiTrust, 'audience'> = {
  id: trustId,
  label: 'firmware on main',
  provider: 'github',
  issuer: defaultIssuers.github,
  repository: 'acme/firmware',
  repository_id: '74',
  owner_id: '65',
  refs: ['refs/heads/main'],
  events: [...defaultEvents.github],
  environment: null,
  workflow: '.github/workflows/hil.yml',
  credits_per_day: 200,
  credits_used_today: 14,
  pinned_at: new Date('2026-11-20T14:10:00.000Z'),
  last_used_at: new Date('2026-11-20T14:50:20.792Z'),
  created_at: new Date('2026-11-20T14:00:00.000Z'),
  current_repository: 'acme/firmware',
  live_keys: 1,
}

export const ciTrustExample: CiTrust = {
  ...common,
  get audience() {
    return audienceOf(trustId)
  },
}

/** One that has just been made: no token has pinned it yet. */
export const createdCiTrustExample: CiTrust = {
  ...common,
  get audience() {
    return audienceOf(trustId)
  },
  ...{ repository_id: null, owner_id: null, pinned_at: null, last_used_at: null },
  ...{ credits_used_today: 0, current_repository: null, live_keys: 0 },
}

export const ciTrustWithRefusalsExample: CiTrustWithRefusals = {
  ...common,
  get audience() {
    return audienceOf(trustId)
  },
  refusals: [
    {
      at: new Date('2026-11-20T14:40:00.000Z'),
      rule: 'ref',
      claims: { value: 'refs/heads/fix', ref: 'refs/heads/fix', event: 'push', repository: 'acme/firmware' },
    },
  ],
}

export const exchangedTokenExample: ExchangedToken = {
  access_token: `key_${'0'.repeat(48)}`,
  issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  token_type: 'Bearer',
  expires_in: 900,
  scope: 'run',
  key: {
    id: keyExample.id,
    expires_at: new Date('2026-11-20T15:05:20.792Z'),
    trust_id: trustId,
    credits_per_day: 200,
    credits_used_today: 14,
  },
}

export const trustPath = z.strictObject({
  trust_id: Id('ciTrust').meta({ description: 'The trust.', examples: [trustId] }),
})
