/**
 * Returns shell lines that flash `hello.hex` on the board of `$SESSION` and read what it prints.
 */
export function curlFlash(baseUrl: string): string {
  return `api() { curl -sS -H "Authorization: Bearer $SERVICE_API_KEY" "$@"; }
session="${baseUrl}/v1/sessions/$SESSION"

firmware=$(api -H 'Content-Type: application/octet-stream' --data-binary @hello.hex \\
  "$session/firmware?filename=hello.hex" | grep -o 'fmw_[0-9a-z]*')
command=$(api -H 'Content-Type: application/json' -d '{"firmware_id":"'$firmware'"}' \\
  "$session/flash" | grep -o 'cmd_[0-9a-z]*')
ended=$(api "$session/commands/$command?wait_seconds=60")
echo "$ended"

# What the new firmware prints begins here; for ten seconds, or until the session ends.
from=$(echo "$ended" | grep -o '"output_from":[0-9]*' | grep -o '[0-9]*')
api --max-time 10 "$session/console/log?format=text&follow=true&from=$from"`
}

export const cliFlash = `boardwalk flash hello.hex "$SESSION"
boardwalk logs "$SESSION"`

export const pythonSdkFlash = `import os
from boardwalk_sdk import Boardwalk

with Boardwalk() as client, client.attach(os.environ["SESSION"]) as session:
    session.flash("hello.hex")
    session.expect("Hello!")`
