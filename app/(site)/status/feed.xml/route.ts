import { statusFeed } from '#http/pages/status-feed.ts'

/** Made for each request, because it contains what happened lately. */
export const dynamic = 'force-dynamic'

export const GET = () => statusFeed()
