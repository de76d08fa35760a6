import * as z from 'zod'
import type { Step } from '../../typescript/src/index.ts'
import { parseDuration, parseMinutes, parseSeconds, parseSomeTime } from '../durations.ts'
import { partStepOf } from '../part-input.ts'
import { checked, MAX_EXIT_CODE, MAX_RETRIES, regexOf } from '../run/flags.ts'
import { MAX_SHARDS } from '../run/matrix/flags.ts'
import { type WantedScreen, wantedScreenOf } from '../run/reference.ts'
import { FORMATS } from '../run/report/index.ts'

/** Runs a parser of the command line, whose refusal is that of the member. */
const by =
  <T>(parse: (text: string) => T) =>
  (text: string, context: z.RefinementCtx<string>): T => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  }

const text = z.string().min(1)
const duration = text.transform(by(parseDuration))
const StepOfManifest = z.strictObject({
  expect: z.string().transform(by(regexOf)).optional(),
  send: text.optional(),
  set: z.string().transform(by(partStepOf)).optional(),
  expect_screen: z.string().transform(by(wantedScreenOf)).optional(),
})
/** Files are beside the manifest, whose place is not known here. */
type ManifestStep = Exclude<Step, { screen: unknown }> | { wanted: WantedScreen }
const step = StepOfManifest.transform(({ expect, send, set, expect_screen: wanted }, context): ManifestStep => {
  const given = [expect && { expect }, send !== undefined && { send }, set && { set }, wanted && { wanted }]
  const [only, ...others] = given.filter((one) => !!one)
  if (only && others.length === 0) return only
  context.addIssue(
    'A step is either { expect = "…" }, { send = "…" }, { set = "part.key=value" } or { expect_screen = "part=file.png" }.',
  )
  return z.NEVER
})

/** What a target says, and what `[defaults]` says for all of them. Names are those of the flags. */
const settings = {
  type: text.optional(),
  types: z.array(text).min(1).optional(),
  board: text.optional(),
  image: text.optional(),
  firmware: text.optional(),
  /** On how many boards of each type it runs. */
  boards: z.int().min(1).max(100).optional(),
  /** Into how many parts its tests are divided, each of which is a run of its own. */
  shards: z.int().min(1).max(MAX_SHARDS).optional(),
  steps: z.array(step).optional(),
  fail: z.array(z.string().transform(by(checked))).optional(),
  format: z.enum(FORMATS).optional(),
  timeout: text.transform(by(parseSomeTime)).optional(),
  wall_timeout: text.transform(by(parseSomeTime)).optional(),
  timeout_exit_code: z.int().min(0).max(MAX_EXIT_CODE).optional(),
  queue_timeout: duration.optional(),
  for: text.transform(by(parseMinutes)).optional(),
  lease: text.transform(by(parseSeconds)).optional(),
  max_credits: z.int().min(1).optional(),
  speed: z.enum(['real', 'max']).optional(),
  seed: z.int().min(0).optional(),
  /** A YAML file, beside the manifest. */
  parts: text.optional(),
  retries: z.int().min(0).max(MAX_RETRIES).optional(),
  metadata: z.record(z.string(), text).optional(),
  log: text.optional(),
  /** The symbols of the firmware, beside the manifest: crashes are decoded with them. */
  elf: text.optional(),
  /** A firmware that passes, beside the manifest, for a triage of what failed. */
  known_good: text.optional(),
  suite: text.optional(),
}

export const Target = z.strictObject({ name: text.optional(), ...settings })
export type Target = z.infer<typeof Target>

const NO_TARGET = 'There is no [[target]]. Write one for each test, with what it runs.'

export const Manifest = z.strictObject({
  /** Over all targets. */
  max_credits: z.int().min(1).optional(),
  /** How many targets run at once. */
  parallel: z.int().min(1).optional(),
  defaults: z.strictObject(settings).optional(),
  target: z
    .array(Target, { error: ({ input }) => (input === undefined ? NO_TARGET : 'Write it as [[target]].') })
    .min(1, NO_TARGET),
})
export type Manifest = z.infer<typeof Manifest>
