/** The programs of the guide to a first session. A journey runs each of them as it stands. */

/** Starts an emulated Uno, types a line, shows what it prints, and ends the session. */
export const curlSession = (baseUrl: string) => `api() { curl -sS -H "Authorization: Bearer $SERVICE_API_KEY" "$@"; }
sessions="${baseUrl}/v1/sessions"

id=$(api "$sessions" -H 'Content-Type: application/json' \\
  -d '{"board_type": "uno-emulated", "minutes": 5}' | grep -o 'ses_[0-9a-z]*' | head -n 1)
session="$sessions/$id"
until api "$session?wait_for=running&wait_seconds=50" | grep -q '"state":"running"'; do :; done

# Waits until the board has printed this, and shows the line.
wait_for() { until api "$session/console/log?format=text" | grep "$1"; do sleep 1; done; }
wait_for '> '
printf 'led on\\r' | api -H 'Content-Type: application/octet-stream' \\
  --data-binary @- "$session/console/input"
wait_for 'pin 13 high'
api -X DELETE "$session" > /dev/null`

export const cliSession = `boardwalk run --type uno-emulated \\
  --expect '> $' --send 'led on\\n' --expect 'pin 13 high'`

export const pythonSession = (baseUrl: string) => `import json, os, time
from urllib.request import Request, urlopen

KEY = {"Authorization": "Bearer " + os.environ["SERVICE_API_KEY"]}

def call(method, path, data=None, kind="application/json"):
    headers = {**KEY, "Content-Type": kind} if data else KEY
    request = Request("${baseUrl}/v1/sessions" + path, data, headers, method=method)
    return urlopen(request).read().decode()

asked = json.dumps({"board_type": "uno-emulated", "minutes": 5}).encode()
session = json.loads(call("POST", "", asked))
path = "/" + session["id"]
while session["state"] != "running":
    session = json.loads(call("GET", path + "?wait_for=running&wait_seconds=50"))

def wait_for(text):
    while text not in (log := call("GET", path + "/console/log?format=text")):
        time.sleep(0.5)
    return log

wait_for("> ")
call("POST", path + "/console/input", b"led on\\r", "application/octet-stream")
print(wait_for("pin 13 high"))
call("DELETE", path)`

export const javascriptSession = (baseUrl: string) => `import { setTimeout as sleep } from "node:timers/promises"

const key = { Authorization: \`Bearer \${process.env.SERVICE_API_KEY}\` }
async function call(method, path, body, type = "application/json") {
  const headers = body ? { ...key, "Content-Type": type } : key
  const response = await fetch("${baseUrl}/v1/sessions" + path, { method, headers, body })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

const asked = JSON.stringify({ board_type: "uno-emulated", minutes: 5 })
let session = JSON.parse(await call("POST", "", asked))
const path = "/" + session.id
while (session.state !== "running")
  session = JSON.parse(await call("GET", path + "?wait_for=running&wait_seconds=50"))

async function waitFor(text) {
  let log = ""
  while (!log.includes(text)) {
    await sleep(500)
    log = await call("GET", path + "/console/log?format=text")
  }
  return log
}

await waitFor("> ")
await call("POST", path + "/console/input", "led on\\r", "application/octet-stream")
console.log(await waitFor("pin 13 high"))
await call("DELETE", path)`

export const pythonSdkSession = `from boardwalk_sdk import Boardwalk

with Boardwalk() as client, client.session("uno-emulated", minutes=5) as session:
    session.expect(r"> $")
    session.sendline("led on")
    session.expect("pin 13 high")
    print("The LED is on.")`
