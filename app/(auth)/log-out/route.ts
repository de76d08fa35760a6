import { withProblemResponses } from '#http/api/endpoint.ts'
import { logOut } from '#http/pages/log-out.ts'

/** A form posts here: only a route, and no action of a page, can answer with `Clear-Site-Data`. */
export const POST = withProblemResponses((_, request) => logOut(request))
