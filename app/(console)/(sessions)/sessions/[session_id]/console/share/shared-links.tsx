import { Time } from '#components/time.tsx'
import { listTickets } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { RevokeShare } from './revoke-share.tsx'

type Props = { user: User; sessionId: string; isOwnPage?: boolean }

/** Lists who else can open a console now, to revoke it; nothing if nobody can. */
export async function SharedLinks({ user, sessionId, isOwnPage = false }: Props) {
  const tickets = await listTickets(user, sessionId)
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="shared-links" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="shared-links" className="mb-1 font-medium">
        Shared links
      </h2>
      <ul className="divide-y divide-line">
        {tickets.map(({ id, mode, created_at, expires_at }, place) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <p>
              {mode === 'ro' ? 'Can watch' : 'Can watch and type'}
              <span className="text-xs text-muted">
                {' '}
                · shared <Time moment={created_at} /> · expires <Time moment={expires_at} />
              </span>
            </p>
            <RevokeShare sessionId={sessionId} ticketId={id} about={`link ${place + 1}`} isOwnPage={isOwnPage} />
          </li>
        ))}
      </ul>
    </section>
  )
}
