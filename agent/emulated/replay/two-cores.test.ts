import { expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { recordOf, stand } from './testing.ts'

const SECONDS = 0.03
const STEPS = 400

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
