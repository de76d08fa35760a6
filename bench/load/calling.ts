import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOf } from './answer.ts'
import type { Call, Stream } from './streams.ts'

/** The first calls open connections and wake what sleeps: they are made and not counted. */
const WARM_UP_MS = 1_000
const EXPECTED: Record<Call['kind'], number> = { read: 200, start: 201, end: 200 }

/** Makes calls from a process of its own until it is stopped. `stop` returns all of them. */
export function startCalling(streams: Stream[]): { stop: () => Promise<Call[]> } {
  const child = fork('bench/load/open-loop.ts', { execArgv: ['--no-warnings'] })
  child.send(streams)
  return {
    stop: async () => {
      child.send('stop')
      return await answerOf<Call[]>(child)
    },
  }
}

/** Makes calls for some seconds. */
export async function callFor(streams: Stream[], seconds: number): Promise<Call[]> {
  const { stop } = startCalling(streams)
  await wait(WARM_UP_MS)
  const from = Date.now()
  await wait(seconds * 1_000)
  return (await stop()).filter(({ dueAt }) => dueAt >= from)
}

/** Whether a call was answered with anything but what it asked for. */
export function isRefused({ kind, status }: Call): boolean {
  return status !== EXPECTED[kind]
}
