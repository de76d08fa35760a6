import { z } from 'zod'
import { Label } from '#core/api-keys/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { ciProviders } from '#wire/ci-identity.ts'
import { defaultIssuers, isAllowedIssuer } from './issuers.ts'
import { PIN_WITHIN_DAYS, rules } from './match.ts'

const MAX_LISTED = 10
const MAX_CREDITS_PER_DAY = 1_000_000

const nameRule = 'must be a path of letters, digits, ".", "_" and "-", such as acme/firmware'
const Repository = z
  .string('must be text')
  .max(300, nameRule)
  .regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)+$/, nameRule)

const refRule =
  'must be refs/heads/ or refs/tags/ and a name without ~ ^ : ? [ or \\, such as refs/heads/main or refs/tags/v*; * stands for anything but /'
const RefPattern = z
  .string('must be text')
  .max(250, 'must have at most 250 characters')
  .refine((text) => /^refs\/(heads|tags)\/[^\s\p{Cc}~^:?[\\]+$/u.test(text), refRule)
  .meta({ pattern: '^refs/(heads|tags)/.+$' })

/** Strangers start these, and they run with the rights of the repository. */
const STRANGERS_EVENTS =
  /^(pull_request_target|workflow_run|issue_comment|commit_comment|issues|gollum|discussion.*|fork|watch|external_pull_request_event)$/
const Event = z
  .string('must be text')
  .regex(/^[a-z_]{1,50}$/, 'must be the name of an event, such as push')
  .refine((event) => !STRANGERS_EVENTS.test(event), 'must not be an event that strangers can start')

const listRule = `must have 1 to ${MAX_LISTED} entries`
const listOf = <T extends z.ZodType>(item: T) =>
  z.array(item, 'must be a list').min(1, listRule).max(MAX_LISTED, listRule)

const idRule = 'must be the number or UUID of the provider, as text'
const ProviderId = z.string(idRule).regex(/^[A-Za-z0-9-]{1,100}$/, idRule)

const oneLine = 'must be 1 to 200 characters, none of them a control character'
const Line = z
  .string(oneLine)
  .refine((text) => /^[^\p{Cc}]{1,200}$/u.test(text), oneLine)
  .meta({ pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]+$' })

const creditsRule = `must be a whole number from 1 to ${MAX_CREDITS_PER_DAY}`

/** The events of a trust that names none. */
export const defaultEvents = {
  github: ['push', 'workflow_dispatch', 'schedule'],
  gitlab: ['push', 'schedule', 'web'],
  buildkite: ['webhook', 'ui', 'schedule'],
} as const satisfies Record<(typeof ciProviders)[number], string[]>

const workflowRules = {
  github: {
    pattern: /^\.github\/workflows\/[\w.-]+\.ya?ml$/,
    rule: 'must be a path such as .github/workflows/hil.yml',
  },
  gitlab: { pattern: /^[\w.-][\w./-]*$/, rule: 'must be a path such as .gitlab-ci.yml' },
  buildkite: { pattern: /^[^\p{Cc}]+$/u, rule: 'must be the key of a step' },
}

export const CreateCiTrust = z
  .strictObject({
    provider: z.enum(ciProviders).meta({ description: 'The CI system.' }),
    repository: Repository.meta({
      description: 'The repository or project by its full path; of Buildkite, organization and pipeline.',
    }),
    refs: listOf(RefPattern).meta({
      description: `Which refs may run, 1 to ${MAX_LISTED}: such as \`refs/heads/main\`. \`*\` is one or more characters but \`/\`, \`**\` one or more of any.`,
    }),
    events: listOf(Event).optional().meta({
      description: 'Which events may start jobs. Default: those that only members of the repository can cause.',
    }),
    environment: Line.nullish().meta({ description: 'Only jobs of this environment.' }),
    workflow: Line.nullish().meta({
      description: 'Only jobs of this workflow file (GitHub), CI file (GitLab) or step key (Buildkite).',
    }),
    credits_per_day: z.int(creditsRule).min(1, creditsRule).max(MAX_CREDITS_PER_DAY, creditsRule).meta({
      description: 'What all its sessions together may cost a day, by UTC.',
    }),
    label: Label.nullish().meta({ description: 'What it is for, 1 to 100 characters.' }),
    issuer: z.string().max(200).optional().meta({
      description: 'Whose tokens it takes, if not those of the provider’s own site. The operator says which may be.',
    }),
    repository_id: ProviderId.optional().meta({
      description: 'Fixes the trust to this repository at once. Needs `owner_id`. Default: the first token does it.',
    }),
    owner_id: ProviderId.optional().meta({ description: 'The id of the owner, with `repository_id`.' }),
  })
  .refine(({ repository_id, owner_id }) => (repository_id === undefined) === (owner_id === undefined), {
    path: ['owner_id'],
    error: 'must come with repository_id, and repository_id with it',
  })
  .refine(({ provider, issuer = defaultIssuers[provider] }) => isAllowedIssuer(provider, issuer), {
    path: ['issuer'],
    error: 'must be the address of the provider, or one that the operator of this service has named',
  })
  .superRefine(({ provider, workflow, environment }, context) => {
    const { pattern, rule } = workflowRules[provider]
    if (workflow && !pattern.test(workflow)) context.addIssue({ code: 'custom', path: ['workflow'], message: rule })
    if (environment && provider === 'buildkite')
      context.addIssue({ code: 'custom', path: ['environment'], message: 'is not in the tokens of Buildkite' })
  })
  .meta({ id: 'CreateCiTrust' })
export type CreateCiTrust = z.output<typeof CreateCiTrust>

const members = {
  id: z.string(),
  label: z.string().nullable(),
  provider: z.enum(ciProviders),
  issuer: z.string(),
  repository: z.string().meta({ description: 'As the trust was made for it. Once pinned, only the ids count.' }),
  repository_id: z.string().nullable().meta({ description: 'Null until the trust is pinned.' }),
  owner_id: z.string().nullable().meta({ description: 'Null until the trust is pinned.' }),
  refs: z.array(z.string()),
  events: z.array(z.string()),
  environment: z.string().nullable().meta({ description: 'Null for any, or none.' }),
  workflow: z.string().nullable().meta({ description: 'Null for any.' }),
  credits_per_day: z.int(),
  credits_used_today: z.int().meta({ description: 'What its sessions have cost since midnight UTC.' }),
  audience: z.string().meta({ description: 'The audience that a job must ask its ID token for.' }),
  pinned_at: Timestamp.nullable().meta({
    description: `When its ids became fixed. A trust that is not pinned within ${PIN_WITHIN_DAYS} days no longer matches.`,
  }),
  last_used_at: Timestamp.nullable().meta({ description: 'When it last accepted a token.' }),
  created_at: Timestamp,
  current_repository: z.string().nullable().meta({ description: 'What the newest token calls the repository.' }),
  live_keys: z.int().meta({ description: 'How many of its keys work now.' }),
}

export const CiTrust = z.strictObject(members).meta({ id: 'CiTrust' })
export type CiTrust = z.infer<typeof CiTrust>

export const CiTrustList = z.strictObject({ trusts: z.array(CiTrust) }).meta({ id: 'CiTrusts' })

const Refused = z
  .strictObject({
    at: Timestamp,
    rule: z.enum(rules).meta({ description: 'The check that failed.' }),
    claims: z.record(z.string(), z.string()).meta({ description: 'What the token said, in part.' }),
  })
  .meta({ id: 'CiRefusal' })

export const CiTrustWithRefusals = z
  .strictObject({ ...members, refusals: z.array(Refused).meta({ description: 'The last 20, newest first.' }) })
  .meta({ id: 'CiTrustWithRefusals' })
export type CiTrustWithRefusals = z.infer<typeof CiTrustWithRefusals>
