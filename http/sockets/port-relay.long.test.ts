// Slow: PostgreSQL carries 256 KiB a second of a port between instances, and NATS 1 MiB.
import { test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { carryBesideConsole, twoServers } from './port-relay.testing.ts'

const servers = twoServers(testsCommit())

/** Bytes that are lost, doubled or in another order would change their hash. */
test('8 MiB go to a board at another instance and back, and another console answers', {
  timeout: 300_000,
}, async () => {
  await carryBesideConsole(servers(), 8 * 1024 * 1024)
})
