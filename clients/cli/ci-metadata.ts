type Environment = Record<string, string | undefined>
/** Where each CI system says what it runs. */
type Source = { ci: string; mark: string; names: Record<string, (env: Environment) => string | undefined> }

const named = (name: string) => (env: Environment) => env[name]

const SOURCES: Source[] = [
  {
    ...{ ci: 'github', mark: 'GITHUB_ACTIONS' },
    names: {
      repository: named('GITHUB_REPOSITORY'),
      ref: named('GITHUB_REF'),
      sha: named('GITHUB_SHA'),
      job: named('GITHUB_JOB'),
      run_url: ({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID }) =>
        GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    },
  },
  {
    ...{ ci: 'gitlab', mark: 'GITLAB_CI' },
    names: {
      repository: named('CI_PROJECT_PATH'),
      ref: named('CI_COMMIT_REF_NAME'),
      sha: named('CI_COMMIT_SHA'),
      job: named('CI_JOB_NAME'),
      run_url: named('CI_JOB_URL'),
    },
  },
  {
    ...{ ci: 'jenkins', mark: 'JENKINS_URL' },
    names: {
      ref: named('GIT_BRANCH'),
      sha: named('GIT_COMMIT'),
      job: named('JOB_NAME'),
      run_url: named('BUILD_URL'),
    },
  },
  {
    ...{ ci: 'buildkite', mark: 'BUILDKITE' },
    names: {
      repository: named('BUILDKITE_PIPELINE_SLUG'),
      ref: named('BUILDKITE_BRANCH'),
      sha: named('BUILDKITE_COMMIT'),
      job: named('BUILDKITE_LABEL'),
      run_url: named('BUILDKITE_BUILD_URL'),
    },
  },
]

/** The service takes values of 1 to 200 characters without control characters. */
const isTaken = (value: string | undefined) => value !== undefined && /^[^\p{Cc}]{1,200}$/u.test(value)

/** Returns what the CI system says of this run, so that its sessions can be found again. */
export function metadataOfCi(env: Environment): Record<string, string> {
  const source = SOURCES.find(({ mark }) => env[mark])
  if (!source) return {}
  const read = Object.entries(source.names).map(([name, find]) => [name, find(env)] as const)
  return { ci: source.ci, ...Object.fromEntries(read.filter(([, value]) => isTaken(value))) } as Record<string, string>
}
