/** `npm run -s admin -- …` */
import { handleUncaught } from '#core/uncaught.ts'
import { closeDatabase } from '#db/index.ts'
import { explain, type Ran, run } from './program.ts'

// A lost connection makes the command fail, and that error is printed.
const ignore = () => {}
handleUncaught((error) => {
  print(explain(error))
  process.exit()
}, ignore)
print(await run(process.argv.slice(2)))
await closeDatabase()

function print({ exitCode, stdout, stderr }: Ran): void {
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = exitCode
}
