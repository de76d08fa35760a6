import { isDeepStrictEqual } from 'node:util'
import { settle } from '#core/sessions/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import type { Program } from './program.ts'

/** Everything that is wrong afterwards: in the books, and where a program was told something else than it finds. */
export async function verdict(programs: Program[], server: string): Promise<string[]> {
  await settle()
  const found = await Promise.all(programs.map((program) => disagreements(program, server)))
  return [...(await brokenInvariants()), ...found.flat()]
}

/** Where what a program was told is not what it finds: lost, there twice, or let in again. */
async function disagreements(program: Program, server: string): Promise<string[]> {
  const wrong = [...program.strange]
  for (const id of program.sessions) {
    const found = await program.look(server, id)
    const told = program.ended.get(id)
    if (typeof found !== 'object')
      wrong.push(`the start of ${id} was acknowledged, and looking for it was answered ${found}`)
    else if (told && !isDeepStrictEqual(found, told)) wrong.push(`${id} is not as its end was acknowledged`)
  }
  const { sessions, keys } = await program.listed(server)
  if (sessions > program.sessions.size + program.unsureStarts)
    wrong.push(`${sessions} sessions are more than were started`)
  for (const [id, { secret, isLive }] of program.keys) {
    if (isLive === undefined) continue
    const { status } = await fetch(`${server}/v1/auth/me`, { headers: { Authorization: `Bearer ${secret}` } })
    if (isLive ? status !== 200 || !keys.has(id) : status !== 401 || keys.has(id))
      wrong.push(`${id} was said to be ${isLive ? 'made' : 'revoked'}, and is answered ${status}`)
  }
  if (keys.size > program.keys.size + program.unsureKeys + 1) wrong.push(`${keys.size} keys are more than were made`)
  return wrong
}
