/** Calls that wait where the service asks for it. A test runs each against a server. */

export const curlRetry = (
  baseUrl: string,
) => `# curl waits as long as Retry-After says, after 408, 429, 500, 502, 503 and 504.
curl -sS --retry 5 --fail-with-body "${baseUrl}/v1/auth/me" \\
  -H "Authorization: Bearer $SERVICE_API_KEY"`

export const cliRetry = `# The CLI waits and retries by itself, and then says why it failed.
boardwalk status || echo "It failed with exit code $?"`

export const typescriptSdkRetry = `import { boardwalk, read } from 'boardwalk-sdk'

// The SDK waits and tries again by itself, and throws what still fails then.
const client = boardwalk()
console.log(await read(client.http.GET('/v1/auth/me')))`

export const pythonSdkRetry = `from boardwalk_sdk import Boardwalk

# The SDK waits and tries again by itself, and raises what still fails then.
with Boardwalk() as client:
    print(client.me())`

export const pythonRetry = (baseUrl: string) => `import json, os, time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

def call(path, tries=5):
    headers = {"Authorization": "Bearer " + os.environ["SERVICE_API_KEY"]}
    try:
        return json.load(urlopen(Request("${baseUrl}" + path, headers=headers)))
    except HTTPError as error:
        problem = json.load(error)
        if error.code not in (429, 503) or tries == 1:
            raise SystemExit(f"{problem['code']}: {problem['detail']} ({problem['request_id']})")
        time.sleep(int(error.headers["Retry-After"]))
        return call(path, tries - 1)

print(call("/v1/auth/me"))`

export const javascriptRetry = (baseUrl: string) => `import { setTimeout as sleep } from "node:timers/promises"

async function call(path, tries = 5) {
  const headers = { Authorization: \`Bearer \${process.env.SERVICE_API_KEY}\` }
  const response = await fetch("${baseUrl}" + path, { headers })
  const answer = await response.json()
  if (response.ok) return answer
  if (![429, 503].includes(response.status) || tries === 1)
    throw new Error(\`\${answer.code}: \${answer.detail} (\${answer.request_id})\`)
  await sleep(Number(response.headers.get("Retry-After")) * 1_000)
  return call(path, tries - 1)
}

console.log(await call("/v1/auth/me"))`
