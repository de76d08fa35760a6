import { RunScenario, runScenario } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'runScenario',
    tag: 'Board control',
    access: 'run',
    summary: 'Run a scenario',
    description: `Has the board carry steps out where its clock is, on boards with the capability \`scenario\`: what is typed after a text comes
at the cycle at which that text was complete, however long the network takes. From \`power_on\` the same steps always end in the same state. Texts are
looked for as they are. The command lasts to the end of the scenario, and has failed, by the fault of \`user\`, unless all steps are done; its
\`scenario\` says where it ended. What else reaches the board meanwhile waits for that end. It takes 10 minutes at most.`,
    path: sessionPath,
    body: RunScenario,
    bodyExample: {
      steps: [{ fail: 'panic' }, { expect: '> ' }, { send: 'test\r' }, { expect: 'ALL PASS' }],
      timeout_ms: 10_000,
      from: 'power_on',
    },
    success: accepted({ ...resetExample, kind: 'scenario' }),
    refusals: commandRefusals,
    run: ({ user, path, body }) => runScenario(user, path.session_id, body),
  }),
})
