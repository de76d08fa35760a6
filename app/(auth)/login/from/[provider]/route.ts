import { withProblemResponses } from '#http/api/endpoint.ts'
import { returnFromProvider } from '#http/pages/provider.ts'

/** Where a provider sends the browser back. Only the browser that was sent there gets further. */
export const GET = withProblemResponses(async (_, request, { params }) =>
  returnFromProvider(request, String((await params)?.provider)),
)
