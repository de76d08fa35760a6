/** The service itself, as `npm start` serves it, on a database that is there already. */
import { once } from 'node:events'
import { closeDatabase } from '#db/index.ts'
import { serve } from '#server.ts'

const server = await serve({ dev: false })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ memoryBytes: process.memoryUsage.rss() })
})
await once(process, 'SIGTERM')
await server.stop()
await closeDatabase()
process.exit()
