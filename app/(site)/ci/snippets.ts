import type { CiTrust } from '#core/ci-trusts/index.ts'
import { triggersOf } from './triggers.ts'

type Trust = Pick<CiTrust, 'provider' | 'id' | 'audience' | 'workflow' | 'events' | 'refs'>

/** The lines that a CI system needs to use a trust, and the file that they belong into. */
export function linesFor({ provider, id, audience, workflow, ...trust }: Trust): { title: string; text: string } {
  const { origin } = new URL(audience)
  if (provider === 'gitlab') return { title: workflow ?? '.gitlab-ci.yml', text: gitlab(id, origin) }
  if (provider === 'buildkite') return { title: 'pipeline.yml', text: buildkite(id, origin) }
  return { title: workflow ?? '.github/workflows/hil.yml', text: github(id, origin, triggersOf(trust)) }
}

/** A whole file: without what starts it, and without a build, GitHub would have nothing to run. */
function github(id: string, url: string, triggers: string): string {
  return `on: ${triggers}
jobs:
  hardware:
    runs-on: ubuntu-latest
    permissions: { id-token: write, contents: read } # in place of a secret
    env: { SERVICE_CI_TRUST: ${id} }
    steps:
      - uses: actions/checkout@v4
      - run: make build/app.hex # your own build
      - run: curl -fsSL ${url}/clients/install.sh | sh
      - run: ~/.local/bin/boardwalk run build/app.hex --type uno-emulated --expect 'ALL OK'`
}

function gitlab(id: string, url: string): string {
  return `include:
  - remote: ${url}/clients/boardwalk-gitlab-run.yml
    inputs:
      url: ${url}
      trust: ${id}
      arguments: build/app.hex --type uno-emulated --expect 'ALL OK'`
}

function buildkite(id: string, url: string): string {
  return `steps:
  - key: hardware
    env: { SERVICE_CI_TRUST: ${id} }
    command: |
      make build/app.hex # your own build
      curl -fsSL ${url}/clients/install.sh | sh
      ~/.local/bin/boardwalk run build/app.hex --type uno-emulated --expect 'ALL OK'`
}
