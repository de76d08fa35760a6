/** The type until the user says another. Both are emulated, so that nothing waits for a board. */
const typeFor = (firmware: string | null) => (firmware?.endsWith('.uf2') ? 'pico-emulated' : 'uno-emulated')

/**
 * Returns a manifest to begin with. Without firmware and type it passes as it is, on the base image
 * of the emulated Uno.
 */
export function firstManifest(firmware: string | null, type = typeFor(firmware)): string {
  const file = JSON.stringify(firmware ?? 'build/app.hex')
  const steps = firmware
    ? '  { expect = "ready" },             # what your firmware prints\n'
    : '  { expect = "> $" },               # a regular expression\n  { send = "help\\n" },\n  { expect = "> $" },\n'
  return `# What "boardwalk test" runs. "boardwalk help manifest" explains every member.

# max_credits = 20                  # over all targets

[[target]]
name = "first"
type = ${JSON.stringify(type).padEnd(27)}# "boardwalk boards" lists the types
# boards = 3                        # on how many of them
${firmware ? '' : '# '}firmware = ${file}${firmware ? '' : '        # else the base image runs'}
timeout = "60s"
steps = [
${steps}]
fail = ["panic|FAIL"]               # a test fails at once where this is printed
# format = "unity"                  # or ztest, or tap: reads the report of a test framework
`
}
