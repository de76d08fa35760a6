import { routes } from '#app/routes.ts'
import { liveJobs, startJobs } from '#core/jobs.ts'
import { handleUncaught } from '#core/uncaught.ts'
import { enableTimeouts } from '#db/index.ts'
import { env } from '#env.ts'
import { startMetrics } from '#http/metrics/start.ts'
import { apiListener } from '#http/server/api-listener.ts'
import { answerWith, nodeServer } from '#http/server/node-server.ts'
import { routeNames } from '#http/server/route-names.ts'
import { isSocketRequest, serveSockets } from '#http/sockets/index.ts'

/**
 * For tests: the routes for programs on the server they always stand behind, with the jobs of
 * sessions and without Next.
 */
export async function serveApi(): Promise<void> {
  handleUncaught((error) => {
    console.error(error)
    process.exit(1)
  })
  enableTimeouts()
  const server = nodeServer({ upgrades: isSocketRequest })
  const api = apiListener(routes)
  serveSockets(server)
  answerWith(server, api)
  const { host, port, metrics } = env()
  if (metrics) await startMetrics(metrics, server, routeNames('app'))
  server.listen(port, host)
  startJobs(liveJobs)
}
