import { Card } from '#components/card.tsx'
import { DayTime, Time } from '#components/time.tsx'
import { ActionButton } from '#components/ui/action-button.tsx'
import { listTickets } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { revokeShareAction } from '../actions.ts'
import { accessWords } from './choices.ts'

type Props = { user: User; sessionId: string; isOwnPage?: boolean }

/** Lists who else can open a console now, to revoke it; nothing if nobody can. */
export async function SharedLinks({ user, sessionId, isOwnPage = false }: Props) {
  const tickets = await listTickets(user, sessionId)
  if (tickets.length === 0) return null
  return (
    <Card id="shared-links" title="Shared links">
      <ul className="divide-y divide-line">
        {tickets.map(({ id, mode, created_at, expires_at }, place) => (
          <li key={id} className="flex items-center justify-between gap-x-4 px-4 py-1.5">
            <p className="min-w-0">
              {accessWords[mode]}
              <span className="text-xs text-muted">
                {' '}
                · made <Time moment={created_at} /> · until <DayTime moment={expires_at} />
              </span>
            </p>
            <ActionButton
              action={revokeShareAction}
              hidden={{ session_id: sessionId, ticket_id: id, ...(isOwnPage ? { from: 'page' } : {}) }}
              about={`link ${place + 1}`}
              look="quiet"
              className="-mx-3"
              toast="The link was revoked."
            >
              Revoke
            </ActionButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
