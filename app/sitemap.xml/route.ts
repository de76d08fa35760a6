import { searchable } from '#app/site.ts'
import { sitemapXml } from '#http/pages/search-engines.ts'

/** Made for each request, because the address of the service is known only at run time. */
export const dynamic = 'force-dynamic'

export const GET = () => sitemapXml(searchable)
