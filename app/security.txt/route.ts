import { securityTxt } from '#http/pages/security-txt.ts'

/** Made for each request, because it contains an expiry. */
export const dynamic = 'force-dynamic'

export const GET = () => securityTxt()
