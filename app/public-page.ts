import type { Metadata } from 'next'

type PublicPage = {
  title: string
  description: string
  path: string
  /** The name of its picture; see `app/og`. */
  card?: string
  /** The path of an Atom feed of the page. */
  feed?: string
}

/** Returns the head of a page that search engines list, with the card that sites show for links. */
export function publicPage({ title, description, path, card = cardName(path), feed }: PublicPage): Metadata {
  const image = { url: `/og/${card}`, width: 1200, height: 630, alt: `${title}. Boardwalk` }
  return {
    title,
    description,
    alternates: { canonical: path, ...(feed && { types: { 'application/atom+xml': feed } }) },
    robots: { index: true, follow: true },
    openGraph: { siteName: 'Boardwalk', type: 'website', url: path, title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** Returns the name of a page's picture: `docs-api-boards` for `/docs/api/boards`. */
export function cardName(path: string): string {
  return path.slice(1).replaceAll('/', '-')
}
