import { backup } from './backup.ts'
import { boardsThatFail } from './boards-that-fail.ts'
import { consolesBehindHaproxy } from './consoles-behind-haproxy.ts'
import { consolesHalfOpen } from './consoles-half-open.ts'
import { consolesKilled } from './consoles-killed.ts'
import { consolesNats } from './consoles-nats.ts'
import { consolesTwoInstances } from './consoles-two-instances.ts'
import type { Fault } from './context.ts'
import { databaseAway } from './database-away.ts'
import { embeddedKilled } from './embedded-killed.ts'
import { eventsRestart } from './events-restart.ts'
import { failOver } from './fail-over.ts'
import { firstStart } from './first-start.ts'
import { handOver } from './hand-over.ts'
import { heldSnapshot } from './held-snapshot.ts'
import { leasesOutage } from './leases-outage.ts'
import { lockedUser } from './locked-user.ts'
import { operatorStopped } from './operator-stopped.ts'
import { readerUnderMigration } from './reader-under-migration.ts'
import { severalInstances } from './several-instances.ts'
import { sigkill } from './sigkill.ts'
import { sigterm } from './sigterm.ts'
import { twoSweepers } from './two-sweepers.ts'

/** Faults that measure how long responses take. They run without anything beside them. */
export const TIMED = [
  'sigterm',
  'database-away',
  'fail-over',
  'reader-under-migration',
  'operator-stopped',
  'locked-user',
  'several-instances',
]

export const all: Record<string, Fault> = {
  'first-start': firstStart,
  sigterm: sigterm,
  sigkill: sigkill,
  'two-sweepers': twoSweepers,
  'several-instances': severalInstances,
  'database-away': databaseAway,
  'fail-over': failOver,
  'embedded-killed': embeddedKilled,
  backup,
  'reader-under-migration': readerUnderMigration,
  'operator-stopped': operatorStopped,
  'locked-user': lockedUser,
  'held-snapshot': heldSnapshot,
  'boards-that-fail': boardsThatFail,
  'hand-over': handOver,
  'consoles-killed': consolesKilled,
  'consoles-half-open': consolesHalfOpen,
  'consoles-two-instances': consolesTwoInstances,
  'consoles-nats': consolesNats,
  'consoles-behind-haproxy': consolesBehindHaproxy,
  'events-restart': eventsRestart,
  'leases-outage': leasesOutage,
}
