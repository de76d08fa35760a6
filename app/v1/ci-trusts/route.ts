import { CiTrust, CiTrustList, CreateCiTrust, createCiTrust, listCiTrusts } from '#core/ci-trusts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { ciTrustExample, createdCiTrustExample } from '../ci-trust-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listCiTrusts',
    tag: 'Trusted CI',
    access: 'full',
    summary: 'List your trusts',
    description: 'All of them, newest first.',
    success: {
      status: 200,
      description: 'Your trusts.',
      record: CiTrustList,
      example: { trusts: [ciTrustExample] },
    },
    refusals: [],
    run: async ({ user }) => ({ trusts: await listCiTrusts(user) }),
  }),
  POST: endpoint({
    id: 'createCiTrust',
    tag: 'Trusted CI',
    access: 'full',
    summary: 'Trust a repository’s CI jobs',
    description:
      'Says which CI jobs may use your account [without a stored key](/docs/trusted-ci). A trust never changes: delete it and create another. The first token that is accepted fixes it to the repository’s id. A key that expires creates none, and one with a daily limit none with a higher one. Limits: 50 trusts, and 60 new ones per hour.',
    body: CreateCiTrust,
    bodyExample: {
      provider: 'github',
      repository: 'acme/firmware',
      refs: ['refs/heads/main'],
      workflow: '.github/workflows/hil.yml',
      credits_per_day: 200,
      label: 'firmware on main',
    },
    success: {
      status: 201,
      description: 'The trust, with the audience that its jobs ask their tokens for.',
      record: CiTrust,
      example: createdCiTrustExample,
      location: ({ id }) => `/v1/ci-trusts/${id}`,
    },
    refusals: ['paid_tier_required', 'ci_trust_limit_reached'],
    run: ({ user, caller, body }) => createCiTrust(user, body, caller.by === 'key' ? caller.id : undefined),
  }),
})
