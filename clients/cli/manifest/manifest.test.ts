import { expect, test } from 'vitest'
import { jobsOf } from './jobs.ts'
import { parseManifest } from './read.ts'

const MANIFEST = `max_credits = 20

[defaults]
fail = ["panic"]
timeout = "5s"
firmware = "build/{board_type}.hex"

[[target]]
name = "blink"
types = ["uno-emulated", "pico-emulated"]
boards = 2
steps = [
  { expect = "> $" },
  { send = "led on\\n" },
]

[[target]]
type = "uno-emulated"
firmware = "test.hex"
format = "unity"
for = "10m"
log = "{name}.log"
elf = "build/{board_type}.elf"
known_good = "good/{board_type}.hex"
suite = "unity"
`

test('a target runs on each board of each type, with the defaults', () => {
  const jobs = jobsOf(parseManifest(MANIFEST), '/fw/boardwalk.toml')
  expect(jobs.map(({ name, firmware }) => [name, firmware])).toEqual([
    ['blink uno-emulated 1/2', '/fw/build/uno-emulated.hex'],
    ['blink uno-emulated 2/2', '/fw/build/uno-emulated.hex'],
    ['blink pico-emulated 1/2', '/fw/build/pico-emulated.hex'],
    ['blink pico-emulated 2/2', '/fw/build/pico-emulated.hex'],
    ['uno-emulated', '/fw/test.hex'],
  ])
  expect(jobs[0]?.flags).toMatchObject({ timeout: 5_000, fail: ['panic'], steps: [{}, { send: 'led on\n' }] })
  expect(jobs[4]?.flags).toMatchObject({ format: 'unity', for: 10, log: '/fw/uno-emulated.log', type: 'uno-emulated' })
  expect(jobs[4]?.flags).toMatchObject({ elf: '/fw/build/uno-emulated.elf', suite: 'unity' })
  expect(jobs[4]?.flags.knownGood).toBe('/fw/good/uno-emulated.hex')
  expect(jobsOf(parseManifest(MANIFEST), 'boardwalk.toml', ['blink'])).toHaveLength(4)
})

/** Breaks where a member that is misspelt is left out: its target would pass without it. */
test.each([
  ['max_credit = 1\n', 'boardwalk.toml:1: max_credit: is not recognized; did you mean `max_credits`?'],
  [
    '[[target]]\ntype = "a"\n\n[[target]]\ntype = "b"\nfial = ["x"]\n',
    'boardwalk.toml:6: target.1.fial: is not recognized',
  ],
  [
    '[[target]]\nsteps = [\n  { expect = "a" },\n  { expct = "b" },\n]\n',
    'boardwalk.toml:4: target.0.steps.1.expct: is not recognized; did you mean `expect`?',
  ],
  ['[defaults]\nx = 1\n[[target]]\n', 'boardwalk.toml:2: defaults.x: is not recognized'],
  [
    '[[target]]\n[target.metadata]\n[[target]]\ntimeout = "5"\n',
    'boardwalk.toml:4: target.1.timeout: “5” is not a duration',
  ],
  ['[[target]]\nfail = ["("]\n', 'boardwalk.toml:2: target.0.fail.0: “(” is not a regular expression'],
  ['[[target]]\nsteps = [{ expect = "" }]\n', 'boardwalk.toml:2: target.0.steps.0.expect: A pattern is empty.'],
  ['[defaults]\nfail = [""]\n[[target]]\n', 'boardwalk.toml:2: defaults.fail.0: A pattern is empty.'],
  ['[[target]]\nfail = ["x*"]\n', 'boardwalk.toml:2: target.0.fail.0: “x*” matches the empty text'],
  ['[[target]]\nstep = []\n', 'boardwalk.toml:2: target.0.step: is not recognized; did you mean `steps`?'],
  ['[[target]]\nname = ""\n', 'boardwalk.toml:2: target.0.name: must have at least 1 character'],
  ['[[target]]\nboards = "2"\n', 'boardwalk.toml:2: target.0.boards: must be a number'],
  ['[[target]]\nboards = 0\n', 'boardwalk.toml:2: target.0.boards: must be at least 1'],
  ['[[target]]\nsteps = "a"\n', 'boardwalk.toml:2: target.0.steps: must be a list'],
  [
    '[[target]]\nformat = "unit"\n',
    'boardwalk.toml:2: target.0.format: must be one of unity, ztest, tap; did you mean `unity`?',
  ],
  ['[[target]]\nsteps = [{ set = "button" }]\n', 'target.0.steps.0.set: “button” is not part.key=value.'],
  ['[[target]]\nsteps = [{}]\n', 'A step is either'],
  ['[[target]]\n[[target.steps]]\nexpect = "a"\nsend = "b"\n', 'A step is either'],
  [
    'max_credits = 3\n',
    'boardwalk.toml:1: target: There is no [[target]]. Write one for each test, with what it runs.',
  ],
  ['target = []\n', 'boardwalk.toml:1: target: There is no [[target]].'],
  ['target = 1\n', 'boardwalk.toml:1: target: Write it as [[target]].'],
  ['[target]\ntype = "a"\n', 'boardwalk.toml:1: target: Write it as [[target]].'],
  ['', 'boardwalk.toml:1: target: There is no [[target]].'],
  ['[[target]]\nname = x\n', 'boardwalk.toml:2: '],
])('%s is refused with its line', (text, words) => {
  expect(() => parseManifest(text)).toThrow(words)
})

test.each([
  ['[[target]]\ntype = "a"\n', 'Nothing decides whether the target “a” passed'],
  ['[[target]]\ntype = "a"\nboard = "b"\nfail = ["x"]\n', 'more than one of type, types and board'],
  ['[[target]]\nfail = ["x"]\n', 'The target “target” has no type, types or board.'],
  ['[[target]]\ntype = "a"\nfail = ["x"]\n[[target]]\ntype = "a"\nfail = ["x"]\n', 'Two targets of boardwalk.toml'],
])('%s cannot run', (text, words) => {
  expect(() => jobsOf(parseManifest(text), 'boardwalk.toml')).toThrow(words)
})

/** Breaks where a target that names its type runs, and passes, on the boards of the defaults. */
test.each([
  ['types = ["uno", "pico"]', 'type = "microbit"', [['microbit', undefined]]],
  ['board = "brd_1"', 'type = "microbit"', [['microbit', undefined]]],
  ['type = "uno"', 'board = "brd_2"', [[undefined, 'brd_2']]],
  ['type = "uno"', 'boards = 1', [['uno', undefined]]],
])('with [defaults] %s, a target with %s runs where it says', (defaults, own, places) => {
  const jobs = jobsOf(parseManifest(`[defaults]\n${defaults}\nfail = ["x"]\n[[target]]\n${own}\n`), 'm.toml')
  expect(jobs.map(({ flags }) => [flags.type, flags.board])).toEqual(places)
})

test('a target that is not there is named, with those that are', () => {
  expect(() => jobsOf(parseManifest(MANIFEST), 'm.toml', ['x'])).toThrow('Targets: blink, uno-emulated.')
})

/** Breaks where the file of a screen is looked for where the command is run. */
test('a step waits for a screen, whose picture is beside the manifest', () => {
  const steps = '[[target]]\ntype = "uno"\nsteps = [{ expect_screen = "screen=pictures/{board_type}.png:2%" }]\n'
  expect(() => jobsOf(parseManifest(steps), '/fw/boardwalk.toml')).toThrow('/fw/pictures/uno.png cannot be read')
})

/** Breaks where a manifest takes other steps than the command line. */
test('a step sets a part', () => {
  const steps =
    '[[target]]\ntype = "uno"\nwall_timeout = "2m"\nsteps = [{ set = "button.pressed=true" }, { expect = "down" }]\n'
  expect(() => jobsOf(parseManifest(steps), 'boardwalk.toml')).toThrow('The board has no part “button”.')
  const [target] = parseManifest(steps).target
  expect(target).toMatchObject({
    wall_timeout: 120_000,
    steps: [{ set: { part: 'button', state: { pressed: true } } }, {}],
  })
})
