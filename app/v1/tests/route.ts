import { z } from 'zod'
import { pageParameters } from '#core/pagination.ts'
import { listTests, TestsRecord, testSearch } from '#core/results/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { testExample } from '../test-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listTests',
    tag: 'Results',
    access: 'read',
    summary: 'List your tests',
    description: `What your tests came to in the last 14 days, those first that failed last. A test is flaky if it both passed and failed with the
same firmware on the same board type: \`flaky\` is how often it failed with such files.`,
    query: z.strictObject({ ...testSearch, ...pageParameters(20) }),
    success: {
      status: 200,
      description: 'One page of your tests.',
      record: TestsRecord,
      example: { tests: [testExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    run: ({ user, query }) => listTests(user, query),
  }),
})
