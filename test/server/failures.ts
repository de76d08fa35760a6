const FAILURE = /"level": ?("error"|"fatal"|50|60)|Error|[Uu]nhandled/
/** On a machine with much to do the database may answer late. A task then does its work again. */
const LATE_TASK =
  /"task":"[^"]+".*(DatabaseTimeout: the database has not answered|CONNECT_TIMEOUT|canceling statement due to (statement|lock) timeout|the session lock was not free)/

/** For tests: returns the lines of a server's output that say that something has failed. */
export function failuresIn(output: string): string {
  return output
    .split('\n')
    .filter((line) => FAILURE.test(line) && !LATE_TASK.test(line))
    .join('\n')
}
