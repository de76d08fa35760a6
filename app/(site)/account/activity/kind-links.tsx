import { ButtonLink } from '#components/ui/button.tsx'
import { type Kind, kinds } from './words.ts'

const kindWords: Record<Kind, string> = {
  account: 'Account',
  keys: 'API keys',
  sessions: 'Sessions',
  credits: 'Credits',
  webhooks: 'Webhooks',
}

/** Narrows the list to one kind of events. */
export function KindLinks({ path, kind }: { path: string; kind: Kind | undefined }) {
  return (
    <nav aria-label="Filter the activity" className="mb-4 flex flex-wrap gap-1">
      <KindLink href={path} isCurrent={!kind}>
        All
      </KindLink>
      {kinds.map((one) => (
        <KindLink key={one} href={`${path}?kind=${one}`} isCurrent={one === kind}>
          {kindWords[one]}
        </KindLink>
      ))}
    </nav>
  )
}

function KindLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      scroll={false}
      look={isCurrent ? 'plain' : 'quiet'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </ButtonLink>
  )
}
