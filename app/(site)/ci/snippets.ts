import type { CiTrust } from '#core/ci-trusts/index.ts'

/** The lines that a CI system needs to use a trust, and the file that they belong into. */
export function linesFor({ provider, id, audience, workflow }: CiTrust): { title: string; text: string } {
  if (provider === 'gitlab') return { title: workflow ?? '.gitlab-ci.yml', text: gitlab(id, audience) }
  if (provider === 'buildkite') return { title: 'pipeline.yml', text: buildkite(id, audience) }
  return { title: workflow ?? '.github/workflows/hil.yml', text: github(id) }
}

function github(id: string): string {
  return `permissions: { id-token: write, contents: read } # in place of a secret
steps:
  - uses: actions/checkout@v4
  - run: boardwalk login --ci --trust ${id}
  - run: boardwalk run build/app.hex --type uno-emulated --expect 'ALL OK'
  - run: boardwalk logout
    if: always()`
}

function gitlab(id: string, audience: string): string {
  return `hardware:
  id_tokens:
    BOARDWALK_ID_TOKEN:
      aud: ${audience}
  variables:
    SERVICE_CI_TRUST: ${id}
  script:
    - boardwalk login --ci
    - boardwalk run build/app.hex --type uno-emulated --expect 'ALL OK'`
}

function buildkite(id: string, audience: string): string {
  return `steps:
  - key: hardware
    env:
      SERVICE_CI_TRUST: ${id}
    command: |
      buildkite-agent oidc request-token --audience ${audience} \\
        --claim pipeline_id --claim organization_id > token
      boardwalk login --ci --token-file token && rm token
      boardwalk run build/app.hex --type uno-emulated --expect 'ALL OK'
      boardwalk logout`
}
