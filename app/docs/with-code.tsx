import Link from 'next/link'

/** Shows text with inline code between backticks, and links as Markdown writes them. */
export function WithCode({ children }: { children: string }) {
  return [...children.matchAll(/`([^`]*)`|\[([^\]]+)\]\((\/[^)]*)\)|\[|[^`[]+/g)].map((match) => {
    const [piece, code, link, href] = match
    if (link !== undefined && href !== undefined)
      return (
        <Link key={match.index} href={href} prefetch={false} className="underline underline-offset-4">
          <WithCode>{link}</WithCode>
        </Link>
      )
    if (code === undefined) return piece
    return (
      <code key={match.index} className="font-mono text-xs text-ink wrap-anywhere">
        {code}
      </code>
    )
  })
}
