import { credits } from '#components/amounts.ts'
import { endReasons } from '#components/end-reasons.ts'
import { type AuditEvent, type LoginMethod, loginMethods } from '#core/audit/index.ts'
import { packs } from '#core/top-ups/index.ts'
import { disabledWords } from '../../webhooks/words.ts'

const methods: Record<LoginMethod, string> = {
  password: 'with the password',
  password_and_code: 'with the password and a code',
  provider: 'with a login provider',
  provider_and_code: 'with a login provider and a code',
  passkey: 'with a passkey',
  sign_up: 'after signing up',
}

const reasons: Partial<Record<string, string>> = { ...endReasons, ...disabledWords }

/** Returns the details of an event as text: `Starter, 300 credits`. */
export function particulars({ details }: Pick<AuditEvent, 'details'>): string {
  const { last_four, pack, credits: amount, minutes, reason, port, by } = details
  const said = [
    typeof last_four === 'string' && `key_…${last_four}`,
    typeof pack === 'string' && (packs.find(({ id }) => id === pack)?.label ?? pack),
    typeof amount === 'number' && credits(amount),
    typeof minutes === 'number' && `${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`,
    typeof port === 'string' && port,
    isMethod(by) && methods[by],
    typeof reason === 'string' && (reasons[reason] ?? reason.replaceAll('_', ' ')),
  ]
  return said.filter(Boolean).join(', ')
}

const isMethod = (by: unknown): by is LoginMethod => loginMethods.some((one) => one === by)
