import type { Command } from 'commander'
import { z } from 'zod'
import { listReleasesAsOperator, WithdrawalReason, withdrawRelease } from '#core/client-releases/index.ts'
import { groupOf, operation } from './operation.ts'

export function clients(program: Command): void {
  const group = groupOf(program, 'clients', 'What users install: the command line, SDKs, Actions, the agent')
  operation(group, 'list', {
    summary: 'All releases by package, the highest version first.',
    input: z.strictObject({}),
    run: async () => ({ releases: await listReleasesAsOperator() }),
  })
  operation(group, 'withdraw', {
    summary: 'Let nobody install a release who does not ask for its very version. Its files stay, for lock files.',
    arguments: { package: 'its package, as `clients list` says it', version: 'its version, such as 1.20261128.2' },
    required: { '--reason <text>': 'one line that pip and npm show; "" takes the withdrawal back' },
    input: z.strictObject({ package: z.string(), version: z.string(), reason: WithdrawalReason }),
    run: async ({ package: name, version, reason }) => ({ releases: await withdrawRelease(name, version, reason) }),
  })
}
