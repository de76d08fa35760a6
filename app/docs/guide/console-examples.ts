/** The programs of the guide about consoles. A test runs each of them against a board. */

/** Shows what a board prints, and types a line. The session is in `$SESSION`. */
export const curlConsole = (baseUrl: string) => `printf 'help\\r' | curl -H "Authorization: Bearer $SERVICE_API_KEY" \\
  -H 'Content-Type: application/octet-stream' --data-binary @- \\
  "${baseUrl}/v1/sessions/$SESSION/console/input"
curl -N --max-time 3 -H "Authorization: Bearer $SERVICE_API_KEY" \\
  "${baseUrl}/v1/sessions/$SESSION/console/log?format=text&follow=true"`

/** Node 22 and later: its WebSocket takes headers, which a browser's does not. */
export const javascriptConsole = (baseUrl: string) => `const { SESSION, SERVICE_API_KEY } = process.env
const url = \`${baseUrl.replace('http', 'ws')}/v1/sessions/\${SESSION}/console?from=start\`
const socket = new WebSocket(url, {
  protocols: ["boardwalk.console.v1"],
  headers: { Authorization: \`Bearer \${SERVICE_API_KEY}\` },
})
socket.binaryType = "arraybuffer"
socket.onopen = () => socket.send(new TextEncoder().encode("help\\r"))
socket.onmessage = ({ data }) => {
  // Text messages are about the console; binary ones are 8 bytes of offset and output.
  if (typeof data !== "string") process.stdout.write(new Uint8Array(data, 8))
}
setTimeout(() => socket.close(), 3_000)`

export const pythonConsole = (baseUrl: string) => `import os, time
from urllib.request import Request, urlopen

console = "${baseUrl}/v1/sessions/" + os.environ["SESSION"] + "/console"
key = {"Authorization": "Bearer " + os.environ["SERVICE_API_KEY"]}
octets = {"Content-Type": "application/octet-stream"}
urlopen(Request(console + "/input", data=b"help\\r", headers={**key, **octets}))
time.sleep(1)
with urlopen(Request(console + "/log?format=text", headers=key)) as log:
    print(log.read().decode())`
