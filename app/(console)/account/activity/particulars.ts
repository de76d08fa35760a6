import { credits } from '#components/amounts.ts'
import type { AuditEvent } from '#core/audit/index.ts'
import { packs } from '#core/top-ups/index.ts'
import { endReasons } from '../../(sessions)/status-text.ts'
import { disabledWords } from '../../webhooks/words.ts'

const reasons: Partial<Record<string, string>> = { ...endReasons, ...disabledWords }

/** Returns the details of an event as text: `Starter, 300 credits`. */
export function particulars({ details }: Pick<AuditEvent, 'details'>): string {
  const { last_four, pack, credits: amount, minutes, reason } = details
  const said = [
    typeof last_four === 'string' && `key_…${last_four}`,
    typeof pack === 'string' && (packs.find(({ id }) => id === pack)?.label ?? pack),
    typeof amount === 'number' && credits(amount),
    typeof minutes === 'number' && `${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`,
    typeof reason === 'string' && (reasons[reason] ?? reason.replaceAll('_', ' ')),
  ]
  return said.filter(Boolean).join(', ')
}
