import type { Call } from './call.ts'

type Write = (id: string, body: Record<string, unknown>) => string

const attached =
  (line: string): Write =>
  (id) =>
    `with client.attach("${id}") as session:\n        ${line}`

/** What the Python SDK has for an operation. `id` is that in the address. */
const CALLS: Record<string, Write> = {
  readMe: () => 'print(client.me())',
  listKeys: () => 'print([key.label for key in client.keys.list()])',
  createKey: (_, { label, access, credits_per_day: credits }) =>
    `key = client.keys.create(label=${JSON.stringify(label)}, access="${access}", credits_per_day=${credits})\n    print(key.key)`,
  revokeKey: (id) => `client.keys.revoke("${id}")`,
  listBoards: () => 'print([board.id for board in client.boards.list()])',
  readBoard: (id) => `print(client.boards.get("${id}"))`,
  listBoardTypes: () => 'print(client.boards.types())',
  listBaseImages: () => 'print(client.base_images.list())',
  listSessions: () => 'print([session.id for session in client.sessions.list()])',
  startSession: (_, { board_type: type, minutes }) =>
    `with client.session("${type}", minutes=${minutes}) as session:\n        session.expect("> $")`,
  readSession: (id) => `print(client.sessions.get("${id}"))`,
  extendSession: (id, { minutes }) => `print(client.sessions.extend("${id}", minutes=${minutes}))`,
  renewLease: (id) => `print(client.sessions.renew_lease("${id}"))`,
  endSession: (id) => `client.sessions.end("${id}")`,
  readConsoleLog: (id) => `print(client.sessions.log("${id}").decode())`,
  typeIntoConsole: attached('session.sendline("help")'),
  flashBoard: attached('session.flash("blink.hex")'),
  resetBoard: attached('session.reset()'),
  setPower: attached('session.power.cycle()'),
  sendBreak: attached('session.send_break()'),
  readPins: attached('print(session.pins.read())'),
  setPin: attached('session.pins.set("D2", level=1)'),
  readCredits: () => 'print(client.credits().balance)',
  readLimits: () => 'print(client.limits())',
}

/** Returns a call with the Python SDK. Null where it has none. */
export function pythonSdkOf({ id, subject, url, body }: Call): string | null {
  const write = new URL(url).search === '' ? CALLS[id] : undefined
  if (!write) return null
  const line = write(subject, (body ?? {}) as Record<string, unknown>)
  return `from boardwalk_sdk import Boardwalk\n\nwith Boardwalk() as client:\n    ${line}`
}
