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
  - uses: ./.github/actions/boardwalk-run
    with:
      trust: ${id}
      board-type: uno-emulated
      firmware: build/app.hex
      expect: ALL OK`
}

function gitlab(id: string, audience: string): string {
  return `hardware:
  id_tokens:
    BOARDWALK_ID_TOKEN:
      aud: ${audience}
  variables:
    SERVICE_CI_TRUST: ${id}
  script:
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
