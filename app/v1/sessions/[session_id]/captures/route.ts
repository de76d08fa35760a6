import { CapturePins, capturePins } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, captureCommandExample, commandRefusals } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'capturePins',
    tag: 'Board control',
    access: 'run',
    summary: 'Capture pins',
    description: `Records each edge of pins with the cycle of the board’s processor at which it comes, on boards with the capability
\`capture\`. The command ends once the capture is armed, so that the board can be reset or flashed meanwhile, which does not end it. Its
artifact is ready once the capture is over: after its time, when its 8 MiB are full, when the power is switched off, or when the processor locks up. One capture of a board runs at a time.`,
    path: sessionPath,
    body: CapturePins,
    bodyExample: { pins: ['D0', 'D1'], seconds: 2, trigger: { pin: 'D1', edge: 'falling' }, pre_percent: 10 },
    success: accepted(captureCommandExample),
    refusals: [...commandRefusals, 'capture_running', 'artifact_limit_reached'],
    run: ({ user, path, body }) => capturePins(user, path.session_id, body),
  }),
})
