/** For tests: the routes for programs on a real server in a process of its own, which says its port and, when asked, its memory. */
import type { AddressInfo } from 'node:net'
import { startSweeper } from '#core/sessions/index.ts'
import { boundWaits } from '#db/index.ts'
import { nodeServer } from '#http/node-server.ts'
import { programsListener } from '#http/programs.ts'
import { logFailure } from '#http/report.ts'

boundWaits()
const server = nodeServer()
server.on('request', await programsListener('app'))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

startSweeper((error) => logFailure(error, { task: 'sweeper' }))

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heapBytes: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
