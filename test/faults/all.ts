import { backup } from './backup.ts'
import { boardsComeBack } from './boards-come-back.ts'
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
import { fullDisk } from './full-disk.ts'
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

export const all: Record<string, Fault> = {
  'first-start': { run: firstStart, long: true },
  sigterm: { run: sigterm, long: true, timed: true },
  sigkill: { run: sigkill },
  'two-sweepers': { run: twoSweepers, long: true },
  'several-instances': { run: severalInstances, long: true, timed: true },
  'database-away': { run: databaseAway, timed: true },
  'fail-over': { run: failOver, long: true, timed: true },
  'full-disk': { run: fullDisk, long: true, needs: ['right to mount'] },
  'embedded-killed': { run: embeddedKilled },
  backup: { run: backup, long: true },
  'reader-under-migration': { run: readerUnderMigration, long: true, timed: true },
  'operator-stopped': { run: operatorStopped, long: true, timed: true },
  'locked-user': { run: lockedUser, long: true, timed: true },
  'held-snapshot': { run: heldSnapshot, long: true },
  'boards-come-back': { run: boardsComeBack, long: true, needs: ['faketime'] },
  'boards-that-fail': { run: boardsThatFail, long: true },
  'hand-over': { run: handOver, long: true },
  'consoles-killed': { run: consolesKilled },
  'consoles-half-open': { run: consolesHalfOpen, long: true },
  'consoles-two-instances': { run: consolesTwoInstances, long: true },
  'consoles-nats': { run: consolesNats, long: true, needs: ['nats'] },
  'consoles-behind-haproxy': { run: consolesBehindHaproxy, long: true, needs: ['nats', 'haproxy'] },
  'events-restart': { run: eventsRestart, long: true },
  'leases-outage': { run: leasesOutage, long: true },
}
