import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What drizzle-kit compares the schema with: the snapshot of the newest migration alone. */
const FOLDER = 'db/migrations/meta'

const snapshots = readdirSync(FOLDER)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const older of snapshots.slice(0, -1)) rmSync(join(FOLDER, older))
