import { z } from 'zod'
import { pageParameters } from '#core/pagination.ts'
import { listTestRuns, TestName, TestRunsRecord, testFilters } from '#core/results/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { testExample, testRunExample } from '../../../test-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listTestRuns',
    tag: 'Results',
    access: 'read',
    summary: 'List the runs of a test',
    description: 'Newest first, for the 90 days for which results are kept.',
    path: z.strictObject({
      name: TestName.meta({ description: 'The name of the test.', examples: [testExample.name] }),
    }),
    query: z.strictObject({ ...testFilters, ...pageParameters(20) }),
    success: {
      status: 200,
      description: 'One page of its runs.',
      record: TestRunsRecord,
      example: { runs: [testRunExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: ['not_found'],
    run: ({ user, path, query }) => listTestRuns(user, path.name, query),
  }),
})
