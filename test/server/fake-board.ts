import { expect } from 'vitest'
import { FakeBoard } from '#agent/testing.ts'
import type { Command } from '#core/commands/index.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { runBoard } from './run-board.ts'

/** Returns a session that runs on a fake board behind a real agent. */
export async function makeScene(url: string) {
  const board = new FakeBoard()
  const { agent, boardType } = await runBoard(url, { driverOf: () => board })
  const caller = await makeCaller(url, boardType)
  const { id, viewer } = await caller.run()
  const upload = async (file: string, query = '') => {
    const response = await caller.post(`/sessions/${id}/firmware${query}`, file)
    return { status: response.status, body: (await response.json()) as { id: string; [member: string]: unknown } }
  }
  const ask = async (path: string, body?: object) => {
    const { status, body: given } = await caller.call('POST', `/sessions/${id}/${path}`, body)
    return { status, body: given as unknown as Command & { code?: string; detail?: string } }
  }
  /** Asks, and waits for the end of the command. */
  const act = async (path: string, body?: object) => {
    const { status, body: asked } = await ask(path, body)
    expect(status).toBe(202)
    const { body: command } = await caller.call('GET', `/sessions/${id}/commands/${asked.id}?wait_seconds=30`)
    return command as unknown as Command
  }
  return { ...caller, id, viewer, board, upload, ask, act, agent }
}
