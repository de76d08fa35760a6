import type { PhrasingContent } from 'mdast'
import Link from 'next/link'
import { createElement, Fragment, type ReactNode } from 'react'

/** Shows inline content. */
export function Inline({ children }: { children: PhrasingContent[] }) {
  return inOrder(children.map(shown))
}

/** Returns pieces one after the other. They never change places, so they need no keys. */
export function inOrder(pieces: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces)
}

function shown(node: PhrasingContent): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return <code className="font-mono text-xs text-ink wrap-anywhere">{node.value}</code>
    case 'strong':
      return (
        <b>
          <Inline>{node.children}</Inline>
        </b>
      )
    case 'link':
      return (
        <To href={node.url} title={node.title}>
          <Inline>{node.children}</Inline>
        </To>
      )
    case 'anchor':
      return (
        <span id={node.id} data-moved-to={node.to}>
          <Inline>{node.children}</Inline>
        </span>
      )
    default:
      throw new Error(`a page of the documentation has ${node.type}, which it cannot show`)
  }
}

type ToProps = { href: string; title: string | null | undefined; children: ReactNode }

/** Links to a page, to data of the service, or to a file that the link has in it. */
function To({ href, title, children }: ToProps) {
  const look = 'underline underline-offset-4'
  if (href.startsWith('data:'))
    return (
      <a href={href} download={title} className={look}>
        {children}
      </a>
    )
  if (href.endsWith('.json') || href.startsWith('mailto:'))
    return (
      <a href={href} className={`${look} wrap-anywhere`}>
        {children}
      </a>
    )
  return (
    <Link href={href} prefetch={false} className={look}>
      {children}
    </Link>
  )
}
