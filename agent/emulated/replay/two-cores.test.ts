import { expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { recordOf, stand } from './testing.ts'

const SECONDS = 0.03
const STEPS = 400

/** Breaks if all instructions of core 1 in its part of a turn have one position. */
test.skipIf(!canBuild)('each instruction of core 1 has a position of its own', async () => {
  const { recorded } = recordOf('pico', build('two-cores').binary, { seconds: SECONDS })
  const replay = await stand(recorded, recorded.end / 4)
  const positions: number[] = []
  for (let steps = 0; steps < STEPS; steps++) {
    expect(await replay.back(2)).toMatchObject({ thread: 2 })
    positions.push(replay.position)
  }
  for (const [at, position] of positions.slice(1).entries()) expect(position).toBeLessThan(positions[at] ?? 0)
})

/** Breaks if a core that a debugger has stopped in its turn has the rest of it after the other. */
test.skipIf(!canBuild).each([[[1]], [[2]], [[1, 2, 2, 1, 2]]])(
  'a replay whose cores %j are stepped ends as it was recorded',
  async (threads) => {
    const { recorded, hash } = recordOf('pico', build('two-cores').binary, {
      typed: [[0.029, 'x']],
      seconds: SECONDS,
    })
    const replay = await stand(recorded, recorded.end / 2)
    expect(replay.target.threads).toEqual([1, 2])
    for (let steps = 0; steps < STEPS; steps++) replay.step(threads[steps % threads.length] ?? 1)
    expect(replay.position).toBeLessThan(recorded.end)
    expect(await replay.continue()).toMatchObject({ replay: 'end' })
    expect(replay.player.differsAt).toBe(undefined)
    expect(Buffer.compare(replay.player.hash(), hash)).toBe(0)
  },
)
