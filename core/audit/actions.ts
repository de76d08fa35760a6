import { z } from 'zod'
import { boardConditions, disabledReasons, endReasons, optionalMails } from '#db/index.ts'
import { artifactKinds } from '#wire/artifacts.ts'
import { flashFormats, powerStates } from '#wire/firmware.ts'

const nothing = z.strictObject({})
/** For an e-mail without an account: its keyed hash. */
const attempted = z.strictObject({ email_hash: z.string().length(64).optional() })
const key = z.strictObject({ last_four: z.string().regex(/^[0-9a-f]{4}$/) })

/** What a browser has proved its user with. */
export const loginMethods = [
  'password',
  'password_and_code',
  'provider',
  'provider_and_code',
  'passkey',
  'sign_up',
] as const
export type LoginMethod = (typeof loginMethods)[number]
const method = z.strictObject({ by: z.enum(loginMethods) })

/**
 * Every audited action and the details of its event. The schemas are strict, so that nothing else
 * is recorded. A new action needs an entry here and its text in app/(site)/account/activity/.
 */
export const actions = {
  signed_up: nothing,
  logged_in: method,
  /** Who is in a browser was proved again, before an important change. */
  login_confirmed: method,
  login_failed: attempted,
  logged_out: nothing,
  /** Signed out from another browser, or by a new password. */
  login_ended: nothing,
  password_changed: nothing,
  password_reset_asked: attempted,
  password_reset: nothing,
  email_verified: nothing,
  email_change_asked: nothing,
  email_changed: nothing,
  account_closed: nothing,
  /** Two-factor authentication: an authenticator app and recovery codes. */
  second_factor_on: nothing,
  second_factor_off: nothing,
  second_factor_failed: nothing,
  recovery_code_used: nothing,
  recovery_codes_renewed: nothing,
  passkey_added: nothing,
  passkey_renamed: nothing,
  passkey_removed: nothing,
  /** Its signature was wrong, or its counter did not rise. */
  passkey_refused: nothing,
  /** An account at Google, GitHub or another provider. */
  provider_linked: nothing,
  provider_unlinked: nothing,
  key_created: key,
  key_revoked: key,
  ci_trust_created: nothing,
  ci_trust_deleted: nothing,
  /** A job has exchanged its ID token; `run` is the number that its CI system gave it. */
  ci_key_issued: z.strictObject({ trust_id: z.string().max(40), run: z.string().max(200).nullable() }),
  /** A program may have a key, or may not. */
  device_approved: nothing,
  device_denied: nothing,
  webhook_created: nothing,
  webhook_deleted: nothing,
  webhook_tested: nothing,
  webhook_retried: nothing,
  /** By its receiver, or because nothing reached it. */
  webhook_disabled: z.strictObject({ reason: z.enum(disabledReasons) }),
  top_up_paid: z.strictObject({ pack: z.string().max(40), credits: z.int() }),
  payment_taken_back: z.strictObject({ credits: z.int() }),
  payment_given_back: z.strictObject({ credits: z.int() }),
  limits_changed: z.strictObject({ credits_per_day: z.int().nullable(), low_balance_credits: z.int().nullable() }),
  /** All the kinds that are turned off from then on. */
  mails_changed: z.strictObject({ off: z.array(z.enum(optionalMails)) }),
  session_queued: nothing,
  session_started: z.strictObject({ board_id: z.string().max(40) }),
  session_extended: z.strictObject({ minutes: z.int() }),
  session_ended: z.strictObject({ reason: z.enum(endReasons) }),
  user_added: nothing,
  credits_granted: z.strictObject({ credits: z.int(), paid: z.boolean() }),
  board_added: nothing,
  /** The software that is on a board when a session gets it. */
  image_set: z.strictObject({ file: z.boolean() }),
  /** What the status page says about an outage. */
  outage_noted: nothing,
  /** A version of what users install, and whether it is withdrawn from then on. */
  client_withdrawn: z.strictObject({ package: z.string().max(40), version: z.string().max(40), is: z.boolean() }),
  agent_enrolled: nothing,
  agent_revoked: nothing,
  firmware_uploaded: z.strictObject({ format: z.enum(flashFormats), size: z.int() }),
  artifact_made: z.strictObject({ kind: z.enum(artifactKinds) }),
  artifact_deleted: z.strictObject({ kind: z.enum(artifactKinds) }),
  board_flashed: nothing,
  board_reset: nothing,
  /** The break condition on its serial line. */
  board_break: nothing,
  board_scenario: nothing,
  /** At most once an hour for each session and credential: a held button is many. */
  pins_set: nothing,
  /** As often. */
  parts_set: nothing,
  board_power: z.strictObject({ state: z.enum(powerStates) }),
  /** Also of a debugger. Nothing of what it carries is recorded. */
  port_opened: z.strictObject({ port: z.string().max(16) }),
  /** From another of the user’s programs, which had it open. */
  port_taken: z.strictObject({ port: z.string().max(16) }),
  console_shared: z.strictObject({ mode: z.enum(['rw', 'ro']) }),
  /** By its failures or by the operator, and back in use. */
  board_quarantined: nothing,
  board_released: nothing,
  /** A user says that a board is broken. */
  board_suspected: z.strictObject({ state: z.enum(['queued', 'noted']) }),
  console_share_revoked: z.strictObject({ mode: z.enum(['rw', 'ro']) }),
  /** A connection may hold a password, so the event records only that it was changed. */
  board_set: z.strictObject({
    condition: z.enum(boardConditions).optional(),
    now: z.boolean(),
    connection: z.boolean(),
  }),
} as const

export type Action = keyof typeof actions
export type DetailsOf<A extends Action> = z.input<(typeof actions)[A]>

export const Action = z.enum(Object.keys(actions) as [Action, ...Action[]])
