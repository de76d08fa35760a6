import type { Call } from './call.ts'
import { printfOf, quoted } from './curl.ts'

type Write = (id: string, body: Record<string, unknown>) => string

/** The commands of operations that have one. `id` is that in the address. */
const COMMANDS: Record<string, Write> = {
  readMe: () => 'status',
  listKeys: () => 'keys list',
  createKey: (_, { label, access, credits_per_day: credits }) =>
    `keys create --label ${quoted(String(label))} --access ${access} --credits-per-day ${credits}`,
  revokeKey: (id) => `keys revoke ${id}`,
  listBoards: () => 'boards --each',
  listBoardTypes: () => 'boards',
  listBaseImages: () => 'images',
  listSessions: () => 'sessions list',
  startSession: (_, { board_type: type, minutes }) => `sessions start ${type} --for ${minutes}m`,
  readSession: (id) => `sessions show ${id}`,
  extendSession: (id, { minutes }) => `sessions extend ${id} --by ${minutes}m --yes`,
  endSession: (id) => `sessions end ${id}`,
  readConsoleLog: (id) => `logs ${id}`,
  flashBoard: (id) => `flash blink.hex ${id}`,
  resetBoard: (id) => `reset ${id}`,
  setPower: (id, { state }) => `power ${state} ${id}`,
  readPins: (id) => `pins list ${id}`,
  sendBreak: (id) => `break ${id}`,
  readCredits: () => 'credits',
  readLimits: () => 'limits',
  setLimits: (_, { credits_per_day: credits, low_balance_credits: low }) =>
    `limits --credits-per-day ${credits ?? 'none'} --low-balance ${low ?? 'none'}`,
  listWebhooks: () => 'webhooks list',
  deleteWebhook: (id) => `webhooks delete ${id}`,
  listWebhookDeliveries: (id) => `webhooks deliveries ${id}`,
  testWebhook: (id) => `webhooks trigger ${id}`,
}

/**
 * Returns a call for the command line: its own command, or the call itself. Null where a command
 * cannot make it.
 */
export function commandLineOf({ id, subject, method, url, isEndless, secret, body, text, file }: Call): string | null {
  const { pathname, search } = new URL(url)
  // It reads whole responses, and has commands for what needs no key.
  if (isEndless || secret !== 'SERVICE_API_KEY') return null
  const write = search === '' ? COMMANDS[id] : undefined
  if (write) return `boardwalk ${write(subject, (body ?? {}) as Record<string, unknown>)}`
  const call = `boardwalk api ${method} ${quoted(pathname + search)}`
  if (file !== undefined) return `${call} --input ${file}`
  if (text !== undefined) return `${printfOf(text)} | ${call} --input -`
  return body === undefined ? call : `${call} --input - <<'JSON'\n${JSON.stringify(body, null, 2)}\nJSON`
}
