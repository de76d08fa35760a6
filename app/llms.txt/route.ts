import { llmsText } from '#app/docs/markdown/markdown.ts'

/** Made for each request, because the address of the service is known only at run time. */
export const dynamic = 'force-dynamic'

/** Returns the list of the documentation's pages for coding agents. */
export function GET(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(llmsText(), { headers })
}
