import { CodeBlock } from '../code-block.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { buildkite, gitHub, gitHubAction, gitHubActionUse, gitLab, jenkins } from './recipes.ts'

const RECIPES = [
  { id: 'github', title: 'GitHub Actions', file: '.github/workflows/hardware.yml', lines: gitHub },
  { id: 'action', title: 'GitHub action, once', file: 'in your repository', lines: gitHubAction },
  { id: 'action-use', title: 'GitHub action', file: 'a step', lines: gitHubActionUse },
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
        On GitHub, the action in your repository also writes a summary and annotations, and ends the session in a step
        of its own where the job was cancelled.
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
