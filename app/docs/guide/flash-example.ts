/**
 * Returns shell lines that flash `hello.hex` on the board of `$SESSION` and read what it prints.
 */
export function curlFlash(baseUrl: string): string {
  return `api() {
  curl -sS -H "Authorization: Bearer $SERVICE_API_KEY" "$@"
}
session="${baseUrl}/v1/sessions/$SESSION"

firmware=$(api "$session/firmware?filename=hello.hex" \\
  -H 'Content-Type: application/octet-stream' \\
  --data-binary @hello.hex | grep -o 'fmw_[0-9a-z]*')
command=$(api "$session/flash" \\
  -H 'Content-Type: application/json' \\
  -d '{"firmware_id":"'$firmware'"}' | grep -o 'cmd_[0-9a-z]*')
ended=$(api "$session/commands/$command?wait_seconds=60")
echo "$ended"

# What the new firmware prints, for ten seconds.
from=$(echo "$ended" | grep -o '"output_from":[0-9]*' | grep -o '[0-9]*')
log="$session/console/log?format=text&follow=true"
api --max-time 10 "$log&from=$from"`
}

/** The same in Python, without packages. */
export const pythonFlash = (baseUrl: string) => `import json, os, time
from urllib.request import Request, urlopen

KEY = {"Authorization": "Bearer " + os.environ["SERVICE_API_KEY"]}
SESSION = "${baseUrl}/v1/sessions/" + os.environ["SESSION"]

def call(path, data=None, kind="application/json"):
    headers = {**KEY, "Content-Type": kind} if data else KEY
    return urlopen(Request(SESSION + path, data, headers)).read().decode()

with open("hello.hex", "rb") as file:
    sent = call("/firmware?filename=hello.hex", file.read(), "application/octet-stream")
asked = json.dumps({"firmware_id": json.loads(sent)["id"]}).encode()
command = json.loads(call("/flash", asked))
ended = json.loads(call("/commands/" + command["id"] + "?wait_seconds=60"))
print(ended["state"])

log = f"/console/log?format=text&from={ended['output_from']}"
while ended["state"] == "succeeded" and "Hello!" not in call(log):
    time.sleep(0.5)
print(call(log))`

/** The same in JavaScript, without packages. */
export const javascriptFlash = (baseUrl: string) => `import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"

const { SESSION, SERVICE_API_KEY } = process.env
const key = { Authorization: \`Bearer \${SERVICE_API_KEY}\` }
async function call(path, body, type = "application/json") {
  const init = body && { method: "POST", body, headers: { ...key, "Content-Type": type } }
  const response = await fetch(\`${baseUrl}/v1/sessions/\${SESSION}\${path}\`, init ?? { headers: key })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

const file = await readFile("hello.hex")
const firmware = JSON.parse(await call("/firmware?filename=hello.hex", file, "application/octet-stream"))
const command = JSON.parse(await call("/flash", JSON.stringify({ firmware_id: firmware.id })))
const ended = JSON.parse(await call(\`/commands/\${command.id}?wait_seconds=60\`))
console.log(ended.state)

const log = \`/console/log?format=text&from=\${ended.output_from}\`
while (ended.state === "succeeded" && !(await call(log)).includes("Hello!")) await sleep(500)
console.log(await call(log))`

export const cliFlash = `boardwalk flash hello.hex "$SESSION"
boardwalk logs "$SESSION"`

export const typescriptSdkFlash = `import { attach } from 'boardwalk-sdk'

await using session = await attach(process.env.SESSION)
await session.flash('hello.hex')
await session.expect('Hello!')`

export const pythonSdkFlash = `import os
from boardwalk_sdk import Boardwalk

with Boardwalk() as client, client.attach(os.environ["SESSION"]) as session:
    session.flash("hello.hex")
    session.expect("Hello!")`
