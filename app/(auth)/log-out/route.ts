import { answering } from '#http/endpoint.ts'
import { logOut } from '#http/log-out.ts'

/** A form posts here: only a route, and no action of a page, can answer with `Clear-Site-Data`. */
export const POST = answering((_, request) => logOut(request))
