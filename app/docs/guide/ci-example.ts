/**
 * Returns shell lines that hold a board of the type `$BOARD_TYPE` while `./run-tests` runs. Each
 * run of a job has its own `$RUN`.
 */
export function curlCi(baseUrl: string): string {
  return `api() { curl -sS -H "Authorization: Bearer $SERVICE_API_KEY" -H 'Content-Type: application/json' "$@"; }
sessions="${baseUrl}/v1/sessions"

# Sent again, it starts nothing more. A job that dies loses the board after a minute.
session=$(api --retry 3 -H "Idempotency-Key: run-$RUN" "$sessions" -d '{
  "board_type": "'$BOARD_TYPE'", "minutes": 30, "lease_seconds": 60, "max_credits": 100,
  "metadata": {"repository": "ada/blinky", "run_url": "https://ci.example/runs/'$RUN'"}
}' | grep -o 'ses_[0-9a-z]*' | head -n 1)
while sleep 20; do api -X POST "$sessions/$session/lease"; done > /dev/null 2>&1 &
trap 'kill $!; api -X DELETE "$sessions/$session"' EXIT

until api "$sessions/$session?wait_for=running&wait_seconds=50" | grep -q '"state":"running"'; do :; done
SESSION=$session ./run-tests`
}
