import { withProblemResponses } from '#http/api/endpoint.ts'
import { logOut } from '#http/pages/log-out.ts'

/** Logs out. It is a route because form actions cannot send `Clear-Site-Data`. */
export const POST = withProblemResponses((_, request) => logOut(request))
