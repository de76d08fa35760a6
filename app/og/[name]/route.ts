import { socialCard } from '../social-card.tsx'

/** Returns the picture of a public page in social media: `default`, or as `cardName` names it. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const picture = await socialCard((await params).name)
  return picture
    ? new Response(picture, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } })
    : new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
