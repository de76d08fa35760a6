/**
 * For tests: the routes for programs on the server they always stand behind, with its sweeper and
 * without Next.
 */

import { logFailure } from '#core/log.ts'
import { startSweeper } from '#core/sessions/index.ts'
import { enableTimeouts } from '#db/index.ts'
import { env } from '#env.ts'
import { startMetrics } from '#http/metrics/start.ts'
import { apiListener } from '#http/server/api-listener.ts'
import { answerWith, nodeServer } from '#http/server/node-server.ts'
import { routeNames } from '#http/server/route-names.ts'
import { isSocketRequest, serveSockets } from '#http/sockets/index.ts'

enableTimeouts()
const server = nodeServer({ upgrades: isSocketRequest })
// Before anything that the database may answer: what is imported here takes its time.
const api = await apiListener('app')
serveSockets(server)
answerWith(server, { api, pages: api })
const { host, port, metrics } = env()
if (metrics) await startMetrics(metrics, server, routeNames('app'))
server.listen(port, host)
startSweeper((error) => logFailure(error, { task: 'sweeper' }))
