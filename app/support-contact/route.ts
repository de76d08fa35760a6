import { env } from '#env.ts'

export const dynamic = 'force-dynamic'

/** Returns the contact for error pages, which render in the browser and cannot read settings. */
export function GET(): Response {
  const { supportContact } = env()
  const headers = { 'Cache-Control': 'no-store' }
  return supportContact
    ? Response.json({ contact: supportContact }, { headers })
    : new Response(null, { status: 204, headers })
}
