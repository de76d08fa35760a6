/**
 * Returns shell lines that flash `blink.hex` on the board of `$SESSION` and read what it prints.
 */
export function curlFlash(baseUrl: string): string {
  return `api() { curl -sS -H "Authorization: Bearer $SERVICE_API_KEY" "$@"; }
session="${baseUrl}/v1/sessions/$SESSION"

firmware=$(api -H 'Content-Type: application/octet-stream' --data-binary @blink.hex \\
  "$session/firmware?filename=blink.hex" | grep -o 'fmw_[0-9a-z]*')
command=$(api -H 'Content-Type: application/json' -d '{"firmware_id":"'$firmware'"}' \\
  "$session/flash" | grep -o 'cmd_[0-9a-z]*')
ended=$(api "$session/commands/$command?wait_seconds=60")
echo "$ended"

# What the new firmware prints begins here; for ten seconds, or until the session ends.
from=$(echo "$ended" | grep -o '"output_from":[0-9]*' | grep -o '[0-9]*')
api --max-time 10 "$session/console/log?format=text&follow=true&from=$from"`
}
