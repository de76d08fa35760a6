import { securityTxt } from '#http/pages/security-txt.ts'

/** The time is in it: made for each request. */
export const dynamic = 'force-dynamic'

export const GET = () => securityTxt()
