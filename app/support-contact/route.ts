import { env } from '#env.ts'

export const dynamic = 'force-dynamic'

/** Error pages ask for it: React makes them in the browser, where no setting is known. */
export function GET(): Response {
  const { supportContact } = env()
  const headers = { 'Cache-Control': 'no-store' }
  return supportContact
    ? Response.json({ contact: supportContact }, { headers })
    : new Response(null, { status: 204, headers })
}
