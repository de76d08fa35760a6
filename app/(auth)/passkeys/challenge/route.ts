import { withProblemResponses } from '#http/api/endpoint.ts'
import { passkeyChallenge } from '#http/pages/passkey-challenge.ts'

/**
 * Gives scripts of our pages a challenge to sign with a passkey. It is a route because a form
 * action would render its page again.
 */
export const POST = withProblemResponses((_, request) => passkeyChallenge(request))
