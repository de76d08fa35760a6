import { CodeBlock } from '#components/code-block/code-block.tsx'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import {
  buildkite,
  gitHub,
  gitHubAction,
  gitHubActionRun,
  gitHubActionSession,
  gitLab,
  jenkins,
} from '../clients/recipes.ts'
import { Section } from '../section.tsx'
import { curlCi } from './ci-example.ts'
import { NeedsKey } from './needs-key.tsx'
import { C, Op, To } from './words.tsx'

/** Shows how a job in CI gets a board, with the CLI and without it. */
export function Ci({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <AKey />
      <GitHub baseUrl={baseUrl} />
      <GitHubRun baseUrl={baseUrl} />
      <GitHubSession baseUrl={baseUrl} />
      <GitLab baseUrl={baseUrl} />
      <Others baseUrl={baseUrl} />
      <Failures />
      <ByHand baseUrl={baseUrl} />
    </>
  )
}

function AKey() {
  return (
    <Section id="ci-key" title="Create a key for CI">
      <NeedsKey />
      <p>
        Create a <To href="/keys">key</To> with the access <b>Run sessions</b> and a daily credit limit. Store it in
        your CI service as the secret <C>SERVICE_API_KEY</C>.
      </p>
      <p>
        Such a key can only start sessions and see those that it started. If it leaks, it cannot spend more than its
        daily limit, and it stops working as soon as you revoke it.
      </p>
    </Section>
  )
}

function GitHub({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="github"
      title="GitHub Actions"
      aside={
        <CodeBlock title=".github/workflows/hardware.yml" label="Use boards in GitHub Actions" language="yaml">
          {gitHub(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        If one test is all you need, this file is enough. Put your own build, firmware and board type into it: the test
        passes when the board prints <C>ALL PASS</C>, and fails when it prints <C>FAIL</C> or <C>panic</C>.
      </p>
    </Section>
  )
}

function GitHubRun({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="github-run"
      title="GitHub: a test as a step"
      aside={
        <>
          <CodeBlock title="Add the action to your repository" label="Get the action that runs a test" language="shell">
            {gitHubAction(baseUrl, 'run')}
          </CodeBlock>
          <CodeBlock title="Use it in a job" label="Use boards in GitHub, a test" language="yaml">
            {gitHubActionRun(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        For results that are easier to read, this action runs one test and writes a summary and annotations. Run the
        commands once in your repository, and commit the three files.
      </p>
      <p>If the job is cancelled, the action ends the session.</p>
      <p>
        For emulated boards there are the inputs <C>parts</C>, <C>set</C>, <C>expect-screen</C>, <C>speed</C>,{' '}
        <C>seed</C> and <C>wall-timeout</C>, as <To href="/docs/parts#parts-in-tests">the guide to parts</To> shows.
      </p>
      <p>
        With <C>on-failure: hold 5m</C> the board of a failed test stays yours for so long. The summary links its page.
      </p>
      <p>
        An input that is empty has its default, as if it was not there: GitHub makes an expression without a value
        empty. Only an empty <C>api-key</C> is refused. With <C>wait-for-offline: true</C> a job waits also while none
        of the boards is online.
      </p>
    </Section>
  )
}

function GitHubSession({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="github-session"
      title="GitHub: a board for several steps"
      aside={
        <>
          <CodeBlock
            title="Add the action to your repository"
            label="Get the action that holds a board"
            language="shell"
          >
            {gitHubAction(baseUrl, 'session')}
          </CodeBlock>
          <CodeBlock title="Use it in a job" label="Use boards in GitHub, later steps" language="yaml">
            {gitHubActionSession(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        For several commands on one board, this action starts a session and holds the board for the steps after it. The
        session ends with the job, also when it is cancelled.
      </p>
    </Section>
  )
}

function GitLab({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="gitlab"
      title="GitLab CI"
      aside={
        <CodeBlock title=".gitlab-ci.yml" label="Use boards in GitLab CI" language="yaml">
          {gitLab(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        The included job downloads the CLI and keeps the log and the report. Set <C>sha256</C> to pin the download. You
        can also set <C>job</C>, <C>stage</C> and <C>image</C>.
      </p>
    </Section>
  )
}

function Others({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="other-ci"
      title="Jenkins, Buildkite and others"
      aside={
        <>
          <CodeBlock title="Jenkinsfile" label="Use boards in Jenkins" language="groovy">
            {jenkins(baseUrl)}
          </CodeBlock>
          <CodeBlock title=".buildkite/pipeline.yml" label="Use boards in Buildkite" language="yaml">
            {buildkite(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        Any CI service that runs a shell and has Node.js {OLDEST_NODE} or newer works: install the CLI, and run one
        command whose exit code is the result.
      </p>
    </Section>
  )
}

function Failures() {
  return (
    <Section id="ci-failures" title="Failed tests and failed boards">
      <p>
        Let your CI retry only after <To href="/docs/clients#exit-codes">exit codes</To> 2 and 3, or pass{' '}
        <C>--retries 1</C>. A failed test is never repeated.
      </p>
      <p>
        Each session records the repository, commit and run that started it. In <To href="/">your sessions</To>, it
        links to the run.
      </p>
      <p>
        In the JUnit report, each step and each test of the board is a case. A failed test is a <C>failure</C> with the
        end of the console in it. What is not the test’s verdict, such as a lost connection, is an <C>error</C>.
      </p>
    </Section>
  )
}

function ByHand({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="ci"
      title="Without the CLI"
      aside={
        <CodeBlock title="curl" label="Hold a board in a CI job with curl" language="shell">
          {curlCi(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        <C>credits_per_day</C> of a key limits what it can spend in a day. <C>max_credits</C> limits one session.
      </p>
      <p>
        <C>lease_seconds</C> ends the session of a job that was killed. Renew the <Op id="renewLease">lease</Op> after a
        third of that time, or keep a console open that can type. Time in which the service is down does not count.
      </p>
      <p>
        <C>metadata</C> says which run a session belongs to, and <Op id="listSessions">filters</Op> find it again. An
        https <C>run_url</C> is a link on its page.
      </p>
      <p>
        Wait with <C>wait_for</C> and <C>wait_seconds</C> in place of polling. The stream of{' '}
        <Op id="streamEvents">events</Op> needs a key with full or read access.
      </p>
    </Section>
  )
}
