import { PinPath, SetPin, setPin } from '#core/pins/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../../examples.ts'

const pinPath = sessionPath.extend({ pin: PinPath })

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    id: 'setPin',
    tag: 'Board control',
    access: 'run',
    summary: 'Set a pin',
    description: 'Presses a button, moves a switch, or gives an analogue input volts. It stays until it is changed.',
    path: pinPath,
    body: SetPin,
    bodyExample: { level: 0 },
    success: { status: 204, description: 'The level was sent to the board.' },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'not_supported'],
    run: ({ user, path, body }) => setPin(user, { sessionId: path.session_id, pin: path.pin }, body),
  }),
})
