import type { ToViewer } from '#wire/console-protocol.ts'

/** The programs of the guide about consoles. A test runs each of them against a board. */

/** Shows what a board prints, and types a line. The session is in `$SESSION`. */
export const curlConsole = (baseUrl: string) => `printf 'help\\r' | curl -H "Authorization: Bearer $SERVICE_API_KEY" \\
  -H 'Content-Type: application/octet-stream' --data-binary @- \\
  "${baseUrl}/v1/sessions/$SESSION/console/input"
curl -N --max-time 3 -H "Authorization: Bearer $SERVICE_API_KEY" \\
  "${baseUrl}/v1/sessions/$SESSION/console/log?format=text&follow=true"`

export const javascriptConsole = (baseUrl: string) => `const { SESSION, SERVICE_API_KEY } = process.env
const url = \`${baseUrl}/v1/sessions/\${SESSION}/console\`
const headers = { Authorization: \`Bearer \${SERVICE_API_KEY}\` }
await fetch(url + "/input", {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/octet-stream" },
  body: "help\\r",
})
await new Promise((resolve) => setTimeout(resolve, 3_000))
const log = await fetch(url + "/log?format=text", { headers })
console.log(await log.text())`

/** Node 22 and later: its WebSocket takes headers, which a browser's does not. */
export const webSocketConsole = (baseUrl: string) => `const { SESSION, SERVICE_API_KEY } = process.env
const url = \`${baseUrl.replace('http', 'ws')}/v1/sessions/\${SESSION}/console\`
let next = "start"

function connect() {
  const socket = new WebSocket(\`\${url}?from=\${next}\`, {
    protocols: ["boardwalk.console.v1"],
    headers: { Authorization: \`Bearer \${SERVICE_API_KEY}\` },
  })
  socket.binaryType = "arraybuffer"
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") {
      const message = JSON.parse(data)
      // The first message. Bytes are typed as they are: \\r is Enter.
      if (message.t === "hello" && next === "start") {
        socket.send(new TextEncoder().encode("help\\r"))
      }
      return
    }
    // 8 bytes, little-endian: the offset of the first byte of output.
    const offset = new DataView(data).getBigUint64(0, true)
    const output = new Uint8Array(data, 8)
    process.stdout.write(output)
    next = offset + BigInt(output.length)
  }
  socket.onclose = ({ code }) => {
    if (code === 1011 || code === 1012) setTimeout(connect, 2_000)
  }
}

connect()`

export const pythonConsole = (baseUrl: string) => `import os, time
from urllib.request import Request, urlopen

console = "${baseUrl}/v1/sessions/" + os.environ["SESSION"] + "/console"
key = {"Authorization": "Bearer " + os.environ["SERVICE_API_KEY"]}
octets = {"Content-Type": "application/octet-stream"}
urlopen(Request(console + "/input", data=b"help\\r", headers={**key, **octets}))
time.sleep(1)
with urlopen(Request(console + "/log?format=text", headers=key)) as log:
    print(log.read().decode())`

/** One message of each kind, from the service to a viewer. */
export const messagesToViewers: readonly ToViewer[] = [
  { t: 'hello', offset: 0, first_offset: 0, mode: 'rw', board_online: true },
  {
    t: 'state',
    state: 'running',
    board_online: true,
    unreachable_since: null,
    end_reason: null,
    end_fault: null,
    end_message: null,
  },
  {
    t: 'command',
    id: 'cmd_01m7wt2xepf27t4rncj7m3vy31',
    kind: 'flash',
    state: 'running',
    phase: 'write',
    progress: 40,
    fault: null,
    error: null,
    output_from: null,
    file: {
      name: 'blink.hex',
      size: 2_612,
      sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    },
  },
  { t: 'skip', to: 81_920 },
  { t: 'gap', from: 512, to: 640 },
  { t: 'refused', why: 'input_limit' },
  { t: 'note', at: '2026-11-21T12:00:05.000Z', text: 'reset' },
  { t: 'pins', changes: [{ pin: 'D13', direction: 'out', level: 1, duty: null }] },
  { t: 'parts', states: [{ name: 'button', kind: 'button', state: { pressed: false } }] },
  { t: 'time', board_ms: 61_500 },
  { t: 'processor', state: 'locked_up', text: 'it executes 0xde00, which is no instruction', offset: 640 },
  { t: 'power', state: 'off' },
  { t: 'watchers', n: 2 },
  { t: 'expiring', at: '2026-11-21T12:30:00.000Z' },
]
