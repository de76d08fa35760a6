/** For tests: the routes for programs on a real server in a process of its own, which says its port and, when asked, its memory. */
import type { AddressInfo } from 'node:net'
import { answerWith, nodeServer } from '#http/node-server.ts'
import { programsListener } from '#http/programs.ts'

const server = nodeServer()
const programs = await programsListener('app')
answerWith(server, { programs, pages: programs })
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heapBytes: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
