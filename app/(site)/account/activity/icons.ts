import {
  CircuitBoard,
  Coins,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldAlert,
  ShieldCheck,
  UserRound,
  Webhook,
} from 'lucide-react'
import type { Action } from '#core/audit/index.ts'
import type { Kind } from './words.ts'

const ofKinds: Record<Kind, LucideIcon> = {
  account: UserRound,
  keys: KeyRound,
  sessions: CircuitBoard,
  credits: Coins,
  webhooks: Webhook,
}

/** Of the ways to log in and their changes, which are looked for. */
const ofActions: Partial<Record<Action, LucideIcon>> = {
  logged_in: LogIn,
  login_confirmed: ShieldCheck,
  logged_out: LogOut,
  login_ended: LogOut,
  login_failed: ShieldAlert,
  password_changed: LockKeyhole,
  password_reset_asked: LockKeyhole,
  password_reset: LockKeyhole,
  email_verified: Mail,
  email_change_asked: Mail,
  email_changed: Mail,
  mails_changed: Mail,
  second_factor_on: ShieldCheck,
  second_factor_off: ShieldAlert,
  second_factor_failed: ShieldAlert,
  recovery_code_used: ShieldAlert,
  recovery_codes_renewed: ShieldCheck,
  passkey_added: Fingerprint,
  passkey_renamed: Fingerprint,
  passkey_removed: Fingerprint,
  passkey_refused: ShieldAlert,
}

/** Returns what stands beside an action: its own picture, or that of its kind. */
export function iconOf(action: Action, kind: Kind): LucideIcon {
  return ofActions[action] ?? ofKinds[kind]
}

/** Returns whether an action may be somebody else's attempt to get in. */
export function isWarning(action: Action): boolean {
  return ofActions[action] === ShieldAlert
}
