// Slow: starts QEMU three times a test.
import { expect, onTestFinished, test } from 'vitest'
import { checkBase } from '#agent/check-base.ts'
import { qemuDriver } from './driver.ts'

/** Breaks where a sound board would fail the check of a suspicion. */
test.each(['stm32f100', 'stm32f405'] as const)('a %s gives back 4 KiB, three times over', async (machine) => {
  const driver = qemuDriver({ machine })
  onTestFinished(() => driver.wipe())
  const tails: (() => string)[] = []
  await checkBase({
    ...{ driver, loops: 3, echoBytes: 4_096 },
    boot: { image: null, send: null, expect: '> ', timeout_ms: 20_000 },
    fetchFirmware: () => Promise.reject(new Error('QEMU has its image itself')),
    watching: (watch) => void tails.push(() => watch.tail),
  })
  expect(tails.map((tail) => tail())).toEqual(Array(3).fill(expect.stringMatching(/^[a-z]{4096}$/)))
})
