import { SetCoverage, setCoverage } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    id: 'setCoverage',
    tag: 'Board control',
    access: 'run',
    summary: 'Switch coverage',
    description: `Marks which instructions the board executes, on boards with the capability \`coverage\`. Nothing is added to the firmware,
and its own time is the same. What is marked stays over resets and without power, and a flash clears it: switch coverage on before a flash to have
all from the first instruction on. An artifact of the kind \`coverage\` has what is marked. Switched on again, it begins with nothing marked.`,
    path: sessionPath,
    body: SetCoverage,
    bodyExample: { on: true },
    success: accepted({ ...resetExample, kind: 'coverage_on' }),
    refusals: commandRefusals,
    run: ({ user, path, body }) => setCoverage(user, path.session_id, body.on),
  }),
})
