import Link from 'next/link'
import { Section } from '../section.tsx'
import { reference } from './load.ts'

/** Lists what operations return, by name. */
export function Records() {
  return (
    <Section id="records" title="Records" isWide>
      <p className="max-w-prose">
        The objects that operations return. Every member is always present; a member without a value is null.
      </p>
      <ul data-not-searched className="columns-1 gap-6 pt-1 text-muted min-[26rem]:columns-2 md:columns-3 xl:columns-4">
        {[...reference().records].map(([name, path]) => (
          <li key={name} className="py-0.5 wrap-anywhere">
            <Link
              href={`${path}#record-${name}`}
              prefetch={false}
              className="underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
