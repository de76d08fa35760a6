import { CodeBlock } from '../code-block.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { buildkite, gitHub, gitHubAction, gitHubActionRun, gitHubActionSession, gitLab, jenkins } from './recipes.ts'

const RECIPES = [
  { id: 'github', title: 'GitHub Actions', file: '.github/workflows/hardware.yml', lines: gitHub },
  { id: 'action', title: 'GitHub, as actions', file: 'once, in your repository', lines: gitHubAction },
  { id: 'action-run', title: 'GitHub, a test', file: 'a step', lines: gitHubActionRun },
  { id: 'action-session', title: 'GitHub, a board for later steps', file: 'two steps', lines: gitHubActionSession },
  { id: 'gitlab', title: 'GitLab CI', file: '.gitlab-ci.yml', lines: gitLab },
  { id: 'jenkins', title: 'Jenkins', file: 'Jenkinsfile', lines: jenkins },
  { id: 'buildkite', title: 'Buildkite', file: '.buildkite/pipeline.yml', lines: buildkite },
]

export function CiRecipes({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="ci"
      title="In CI"
      aside={RECIPES.map(({ id, title, file, lines }) => (
        <CodeBlock key={id} title={`${title}: ${file}`} label={`Use boards in ${title}`}>
          {lines(baseUrl)}
        </CodeBlock>
      ))}
    >
      <p>
        Create a <To href="/keys">key</To> that runs sessions, with a limit a day, and store it as the secret{' '}
        <C>SERVICE_API_KEY</C>. It can start sessions and see those that it started, and nothing more.
      </p>
      <p>
        On GitHub, the actions in your repository also end the session in a step of their own where the job was
        cancelled. <C>run</C> is one test with a summary and annotations. <C>session</C> holds a board for later steps.
      </p>
      <p>
        On GitLab, the included job downloads the command line and keeps log and report. Give its <C>sha256</C> to pin
        the download. <C>job</C>, <C>stage</C> and <C>image</C> can be given too.
      </p>
      <p>
        Let your CI try again after exit codes 2 and 3 only, or give <C>--retries 1</C>. A failed test is never
        repeated.
      </p>
      <p>
        Sessions remember the repository, commit and run that started them. <To href="/sessions">Your sessions</To> link
        to the run.
      </p>
    </Section>
  )
}
