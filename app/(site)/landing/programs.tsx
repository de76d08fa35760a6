import { Check } from 'lucide-react'
import Link from 'next/link'
import { firstRun, install, ownFirmware, pytestExample, typescriptExample } from '#app/docs/clients/recipes.ts'
import { Examples } from '#app/docs/examples/examples.tsx'
import { baseUrl } from '#app/docs/reference/load.ts'
import { Part } from './part.tsx'

const cli = () => `${install(baseUrl())}

# The shell that comes with the board
${firstRun}

# Your own build, with reports for CI
${ownFirmware}`
const codes = () => ({ cli: cli(), javascript: typescriptExample, 'python-sdk': pytestExample })

const POINTS = [
  'Flashes your build and checks what the board prints.',
  'Ends the session when the run ends or is cancelled, so that nothing runs on.',
  'Reports as JUnit XML, with an exit code for every kind of failure.',
]

/** Shows how a program tests a board, in the languages that there are clients for. */
export function Programs() {
  return (
    <Part
      id="programs"
      title="A test that runs on a board"
      about="The CLI and the SDKs start a session, talk to the board and end the session, on your machine and in CI. API keys come with the first top-up."
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,37rem)] lg:gap-12">
        <div>
          <ul className="space-y-3">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0">{point}</span>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <Link href="/docs/clients" prefetch={false} className="font-medium underline underline-offset-4">
              CI recipes
            </Link>{' '}
            <span className="text-muted">for GitHub, GitLab, Jenkins and Buildkite</span>
          </p>
        </div>
        <div className="grid min-h-[19.875rem] grid-cols-[minmax(0,1fr)]">
          <Examples name="landing" title="test a board" codes={codes()} names={{ 'python-sdk': 'Python' }} />
        </div>
      </div>
    </Part>
  )
}
