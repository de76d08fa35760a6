import type { Metadata } from 'next'

type PublicPage = {
  title: string
  description: string
  path: string
  /** The name of its picture; see `app/og`. */
  card?: string
  /** Paths of the same in other formats, by their type, such as an Atom feed. */
  alternatives?: Record<string, string>
}

/** Returns the head of a page that search engines list, with the card that sites show for links. */
export function publicPage({ title, description, path, card = cardName(path), alternatives }: PublicPage): Metadata {
  const image = { url: `/og/${card}`, width: 1200, height: 630, alt: `${title}. Boardwalk` }
  return {
    title,
    description,
    alternates: { canonical: path, ...(alternatives && { types: alternatives }) },
    robots: { index: true, follow: true },
    openGraph: { siteName: 'Boardwalk', type: 'website', url: path, title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** Returns the name of a page's picture: `docs-api-boards` for `/docs/api/boards`. */
export function cardName(path: string): string {
  return path.slice(1).replaceAll('/', '-')
}
