import { expect, test } from 'vitest'
import { site } from './site.ts'

/** Links from outside lead to these, so a section keeps its anchor when its title changes. */
test.each([
  ['/docs', 'quick-start start guides operations'],
  ['/docs/first-session', 'browser terminal program next'],
  ['/docs/first-call', 'get-a-key first-call'],
  ['/docs/flash', 'file flash formats flash-failures pins'],
  ['/docs/emulation', 'how-to-read'],
  ['/docs/waveforms', 'capture look programs artifacts'],
  ['/docs/coverage', 'run lines pytest ci programs'],
  ['/docs/power-cuts', 'cut points torn ci limits'],
  ['/docs/replay', 'record replay scenario backwards'],
  ['/docs/parts', 'parts screens speed parts-in-tests'],
  ['/docs/session-page', 'monitor plotter debugger flash-again board film'],
  ['/docs/consoles', 'consoles websocket record share'],
  ['/docs/ports', 'ports join taken closing'],
  ['/docs/ci', 'ci-key github github-run github-session gitlab other-ci matrix ci-failures ci'],
  ['/docs/webhooks', 'webhooks verify-webhooks webhooks-locally webhook-responses webhook-events'],
  ['/docs/handling-errors', 'errors retries idempotency malformed'],
  [
    '/docs/agents',
    'enrol run-agent keep-agent-running hardware agent-keys agent-tools agent-problems replace-agent agent-operator',
  ],
  ['/docs/clients', 'install run manifest work commands exit-codes python typescript mcp ci'],
  ['/docs/cli', 'common'],
  ['/docs/python', 'install environment async exceptions'],
  ['/docs/pytest', 'marker parts fixtures options plugins'],
  ['/docs/typescript', 'install environment functions errors'],
  ['/docs/api', 'authentication pagination rate-limits common-errors versioning conventions records'],
])('%s keeps the anchors of its sections', (path, anchors) => {
  const sections = site().find((page) => page.path === path)?.sections ?? []
  expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(anchors.split(' ')))
})
