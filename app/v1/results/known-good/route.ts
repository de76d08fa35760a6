import { findKnownGood, KnownGood, KnownGoodQuery } from '#core/results/index.ts'
import type { Caller } from '#http/api/authenticate.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { knownGoodExample } from '../../result-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'findKnownGood',
    tag: 'Results',
    access: 'any',
    summary: 'Find a firmware that passed',
    description: `The newest firmware that passed a suite on a board type and is still kept. A key with the access \`run\` finds those of its own
sessions alone, and a CI key those of the sessions of its trust.`,
    query: KnownGoodQuery,
    success: { status: 200, description: 'The firmware.', record: KnownGood, example: knownGoodExample },
    refusals: ['not_found'],
    run: ({ user, caller, query }) => findKnownGood(user, query, starterOf(caller)),
  }),
})

function starterOf({ access, id, trustId }: Caller) {
  if (trustId) return { trustId }
  return access === 'run' ? { startedBy: id } : undefined
}
