import { findKnownGood, KnownGood, KnownGoodQuery } from '#core/results/index.ts'
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
sessions alone.`,
    query: KnownGoodQuery,
    success: { status: 200, description: 'The firmware.', record: KnownGood, example: knownGoodExample },
    refusals: ['not_found'],
    run: ({ user, caller, query }) => findKnownGood(user, query, caller.access === 'run' ? caller.id : undefined),
  }),
})
