import { withProblemResponses } from '#http/api/endpoint.ts'
import { startWithProvider } from '#http/pages/provider.ts'

/** Sends the browser to a provider. */
export const POST = withProblemResponses(async (_, request, { params }) =>
  startWithProvider(request, String((await params)?.provider)),
)
