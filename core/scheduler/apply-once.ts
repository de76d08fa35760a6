import { type Idempotency, subjectOf } from '#core/idempotency/index.ts'
import { apply, type Command } from './rules/commands.ts'
import type { Plan } from './rules/plan.ts'

/**
 * Applies a command to a plan, once for each idempotency key. Returns the id of its session. Throws
 * a `Refusal`, and has then changed nothing.
 */
export function applyOnce(plan: Plan, command: Command): string {
  const once = onceOf(command)
  if (!once) return apply(plan, command)
  const { userId, idempotency } = once
  const { key, operation, bodySha256 } = idempotency
  const made = plan.made.find((one) => one.userId === userId && one.key === key)
  if (made) return subjectOf(made, idempotency)
  const subjectId = apply(plan, command)
  plan.made.push({ userId, key, operation, bodySha256, subjectId })
  return subjectId
}

/** Returns the idempotency key of a command, and whose it is. */
export function onceOf(command: Command): { userId: string; idempotency: Idempotency } | undefined {
  if (command.kind !== 'start' && command.kind !== 'extend') return undefined
  const { idempotency } = command
  return idempotency && { userId: command.kind === 'start' ? command.session.userId : command.userId, idempotency }
}
