import type { CiIdentity, CiProvider } from '#wire/ci-identity.ts'
import type { Claims } from './token.ts'

const MAX_CHARACTERS = 500
/** What is kept of a token, as PostgreSQL writes it. */
const MAX_IDENTITY_BYTES = 2_000

/** What a token says of its job, and what of it is compared in other words than it is shown in. */
export type Facts = {
  identity: CiIdentity
  /** The ref that patterns are compared with: of a pull request, its base. */
  ref: string
  isFork: boolean
  /** What the workflow claim must be for the path of a trust. */
  workflowOf: (path: string) => string
}

/** Which claims are needed that others do without: those that a trust compares. */
type Compared = { provider: CiProvider; issuer: string; environment: string | null; workflow: string | null }

/**
 * Returns what a token's claims mean. A claim that is compared and missing, or that is no text of
 * 1 to 500 characters, is returned as `missing`.
 */
export function readClaims(claims: Claims, trust: Compared): Facts | { missing: string } {
  const reader = new Reader(claims)
  const facts = READERS[trust.provider](reader, trust)
  const { missing = sizeProblem(facts.identity) } = reader
  return missing === undefined ? facts : { missing }
}

/** Reads claims as text, and notes the first that is not as it must be. */
class Reader {
  readonly #claims: Claims
  missing: string | undefined

  constructor(claims: Claims) {
    this.#claims = claims
  }

  /** A claim that must be there. */
  text(name: string): string {
    return this.optional(name) ?? this.fail(name)
  }

  /** A claim that may be absent. */
  optional(name: string): string | null {
    const value = this.#claims[name]
    if (value === undefined || value === null || value === '') return null
    return isText(value) ? value : this.fail(name)
  }

  /** As text of a claim that is needed if a trust has a value to compare it with. */
  compared(name: string, expected: string | null): string | null {
    return expected === null ? this.optional(name) : this.text(name)
  }

  /** A claim that is only shown, and may be a whole number. */
  shown(name: string): string | null {
    const value = this.#claims[name]
    return Number.isSafeInteger(value) ? String(value) : this.optional(name)
  }

  fail(name: string): string {
    this.missing ??= name
    return ''
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CHARACTERS && value.isWellFormed() && !/\p{Cc}/u.test(value)
}

function sizeProblem(identity: CiIdentity): string | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(identity)) + 4 * Object.keys(identity).length
  return bytes > MAX_IDENTITY_BYTES ? 'all claims together' : undefined
}

const READERS: Record<CiProvider, (reader: Reader, trust: Compared) => Facts> = {
  github: readGitHub,
  gitlab: readGitLab,
  buildkite: readBuildkite,
}

function readGitHub(reader: Reader, trust: Compared): Facts {
  const common = commonOf(reader, trust)
  const repository = reader.text('repository')
  const ref = reader.text('ref')
  const event = reader.text('event_name')
  const run = reader.shown('run_id')
  const attempt = reader.shown('run_attempt')
  return {
    identity: {
      ...common,
      repository,
      repository_id: reader.text('repository_id'),
      owner_id: reader.text('repository_owner_id'),
      ref,
      event,
      environment: reader.compared('environment', trust.environment),
      workflow: reader.compared('workflow_ref', trust.workflow),
      sha: reader.shown('sha'),
      run_id: run,
      job_id: attempt,
      run_url: run && `https://${webHostOf(trust.issuer)}/${repository}/actions/runs/${run}`,
      actor: reader.shown('actor'),
    },
    ref: event === 'pull_request' ? `refs/heads/${reader.text('base_ref')}` : ref,
    isFork: false,
    workflowOf: (path) => `${repository}/${path}@${ref}`,
  }
}

function readGitLab(reader: Reader, trust: Compared): Facts {
  const common = commonOf(reader, trust)
  const repository = reader.text('project_path')
  const repositoryId = reader.text('project_id')
  const name = reader.text('ref')
  const type = reader.text('ref_type')
  const ref = fullRef({ branch: 'refs/heads/', tag: 'refs/tags/' }[type] ?? reader.fail('ref_type'), name)
  const event = reader.text('pipeline_source')
  const job = reader.shown('job_id')
  // The project in which the job runs, since 18.3; `project_id` is that of the fork.
  const host = reader.optional('job_project_id')
  return {
    identity: {
      ...common,
      repository,
      repository_id: repositoryId,
      owner_id: reader.text('namespace_id'),
      ref,
      event,
      environment: reader.compared('environment', trust.environment),
      workflow: reader.compared('ci_config_ref_uri', trust.workflow),
      sha: reader.shown('sha'),
      run_id: reader.shown('pipeline_id'),
      job_id: job,
      run_url: job && `${trust.issuer}/${repository}/-/jobs/${job}`,
      actor: reader.shown('user_login'),
    },
    ref,
    isFork: host === null ? OF_FORKS_TOO.has(event) : host !== repositoryId,
    workflowOf: (path) => `${new URL(trust.issuer).host}/${repository}//${path}@${ref}`,
  }
}

/** What a fork may have caused, also by a pipeline that begins another. */
const OF_FORKS_TOO = new Set(['merge_request_event', 'parent_pipeline'])

function readBuildkite(reader: Reader, trust: Compared): Facts {
  const common = commonOf(reader, trust)
  const repository = `${reader.text('organization_slug')}/${reader.text('pipeline_slug')}`
  const tag = reader.optional('build_tag')
  const ref = tag === null ? fullRef('refs/heads/', reader.text('build_branch')) : fullRef('refs/tags/', tag)
  const build = reader.shown('build_number')
  // Branches of forks are `owner:branch`; no branch of the pipeline's own repository has a colon.
  const branch = reader.optional('build_branch') ?? ''
  return {
    identity: {
      ...common,
      repository,
      repository_id: reader.text('pipeline_id'),
      owner_id: reader.text('organization_id'),
      ref,
      event: reader.text('build_source'),
      environment: null,
      workflow: reader.compared('step_key', trust.workflow),
      sha: reader.shown('build_commit'),
      run_id: build,
      job_id: reader.shown('job_id'),
      run_url: build && `https://buildkite.com/${repository}/builds/${build}`,
      actor: null,
    },
    ref,
    isFork: branch.includes(':'),
    workflowOf: (step) => step,
  }
}

function commonOf(reader: Reader, { provider, issuer }: Compared) {
  return { provider, issuer, issued_at: Number(reader.shown('iat') ?? 0) }
}

function fullRef(prefix: string, name: string): string {
  return `${prefix}${name}`
}

/** Where the pages of GitHub are whose tokens have this issuer. */
function webHostOf(issuer: string): string {
  const [, host = 'github.com'] = /^https:\/\/token\.actions\.([a-z0-9-]+\.ghe\.com)$/.exec(issuer) ?? []
  return host
}
