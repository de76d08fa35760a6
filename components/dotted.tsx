import { Fragment, type ReactNode } from 'react'

/**
 * Shows facts in a row with dots between them. Where the row wraps, a dot neither begins nor ends a
 * line: each stands left of its fact, and left of the row it is cut off.
 */
export function Dotted({ children }: { children: ReactNode[] }) {
  const facts = children.filter(Boolean)
  return (
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
          <Fragment key={place}>
            <span className="relative min-w-0 pl-3 before:absolute before:left-1 before:content-['·'] wrap-anywhere">
              {fact}
            </span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  )
}
