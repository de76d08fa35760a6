/** `npm run -s admin -- …` */
import { closeDatabase } from '#db/index.ts'
import { run } from './program.ts'

const { exitCode, stdout, stderr } = await run(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = exitCode
await closeDatabase()
