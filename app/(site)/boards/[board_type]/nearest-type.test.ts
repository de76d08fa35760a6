import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { nearestEmulated } from './nearest-type.ts'

const like = (slug: string, family: string, architecture: string, free = 1): BoardType => ({
  ...{ slug, label: slug, specs: '', family, architecture, emulated: true, credits_per_minute: 1 },
  ...{ boards: 1, usable: 1, free, next_free_at: null, base_images: [] },
})

const pico = like('pico', 'Raspberry Pi', 'Arm')
const first = like('stm32-a', 'STM32', 'Arm', 0)
const second = like('stm32-b', 'STM32', 'Arm')
const uno = like('uno', 'Arduino', 'AVR')
const types = [uno, first, pico, second]

test('the nearest emulated type is of the same architecture, then family, then free', () => {
  expect(nearestEmulated(like('nucleo', 'STM32', 'Arm'), types)).toBe(second)
  expect(nearestEmulated(like('pico2', 'Raspberry Pi', 'Arm'), types)).toBe(pico)
  expect(nearestEmulated(like('rp2350', 'Raspberry Pi', 'Arm or RISC-V'), types)).toBe(pico)
  expect(nearestEmulated(like('nrf', 'Nordic', 'Arm'), [first, pico])).toBe(pico)
})

test('no type of another architecture, on hardware or out of service is offered, nor the same one', () => {
  expect(nearestEmulated(like('pi5', 'Raspberry Pi', 'Cortex-A'), types)).toBeUndefined()
  expect(nearestEmulated(uno, types)).toBeUndefined()
  const wanted = like('nucleo', 'STM32', 'Arm')
  expect(nearestEmulated(wanted, [{ ...second, emulated: false }])).toBeUndefined()
  expect(nearestEmulated(wanted, [{ ...second, usable: 0 }])).toBeUndefined()
  expect(nearestEmulated({ ...wanted, architecture: null }, [{ ...second, architecture: null }])).toBeUndefined()
})
