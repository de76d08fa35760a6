/** node bench/lists/driver.ts BURST: what `burst` in drive.ts starts. */
import autocannon, { type Request } from 'autocannon'
import type { Burst, Outcome } from './drive.ts'

process.stdout.write(JSON.stringify(await drive(JSON.parse(process.argv[2] ?? '') as Burst)))

async function drive({
  url,
  path,
  status,
  connections,
  seconds,
  amount,
  keys,
  headers,
  session,
}: Burst): Promise<Outcome> {
  let next = 0
  const unexpected: number[] = []
  const result = await autocannon({
    url: url + path,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
    ...(session && { requests: startAndEnd() }),
    setupClient: (client) => {
      const key = keys[next++ % keys.length]
      const authorization = key === undefined ? undefined : { authorization: `Bearer ${key}` }
      client.setHeaders({ ...authorization, 'content-type': 'application/json', ...headers })
      client.on('response', (code) => {
        if (code !== status && !(session && code === 200)) unexpected.push(code)
      })
    },
  })
  const failures = result.errors + result.timeouts + unexpected.length
  if (failures > 0)
    throw new Error(`${url}${path}: ${failures} answers were none or not ${status}: ${unexpected.slice(0, 3)}`)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

function startAndEnd(): Request[] {
  return [
    {
      method: 'POST',
      body: JSON.stringify({ board_type: 'stm32-h753' }),
      onResponse: (_status, body, context) => Object.assign(context, JSON.parse(body)),
    },
    {
      method: 'DELETE',
      setupRequest: (request, context) => ({ ...request, path: `/v1/sessions/${(context as { id: string }).id}` }),
    },
  ]
}
