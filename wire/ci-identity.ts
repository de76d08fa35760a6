/** The CI systems whose jobs may come without a stored key. */
export const ciProviders = ['github', 'gitlab', 'buildkite'] as const
export type CiProvider = (typeof ciProviders)[number]

/** What the ID token of a CI job says of it, in words that mean the same for every provider. */
export type CiIdentity = {
  provider: CiProvider
  /** By name, which can change hands; `repository_id` cannot. */
  repository: string
  repository_id: string
  owner_id: string
  /** Such as `refs/heads/main`. */
  ref: string
  event: string
  environment: string | null
  workflow: string | null
  sha: string | null
  run_id: string | null
  job_id: string | null
  run_url: string | null
  actor: string | null
  issuer: string
  /** When the token was made, in seconds since 1970. */
  issued_at: number
}

/** Which job started a session: what its token said, and the trust that accepted it. */
export type CiOrigin = Omit<CiIdentity, 'owner_id' | 'job_id'> & { trust_id: string }
