/**
 * node pace.ts: prints how much time passes on an Uno in a second of a processor while all of its
 * pins toggle as fast as they can and are captured, up to the end of the capture.
 */
import { settingsOf } from '#agent/emulated/capture/settings.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { imageOf } from '../busy-program.ts'

const PROGRAM = [
  ...[0xef0f, 0xb90a, 0xb904, 0xb907], // ldi r16, 255; out DDRD, r16; out DDRB, r16; out DDRC, r16
  ...[0xb909, 0xb903, 0xb906, 0xcffc], // out PIND, r16; out PINB, r16; out PINC, r16; rjmp to out PIND
]
const SLICE_CYCLES = 200_000
const WARM_SLICES = 40

const loop = new Loop({ model: 'uno', memory: memoryWith('uno', imageOf(PROGRAM)), events: silent })
const { machine } = loop
const slice = () => loop.advance(machine.cycles + SLICE_CYCLES, () => false)
let isOver: boolean = false
const asked = { pins: 'all', seconds: 60, trigger: null, pre_percent: 0, wait_seconds: 60 } as const
const capture = () => {
  isOver = false
  loop.capture(settingsOf('uno', asked), () => {
    isOver = true
  })
}
capture()
for (let left = WARM_SLICES; left > 0; left--) slice()
loop.endCapture()
capture()
const [from, began] = [machine.now, process.cpuUsage()]
while (!isOver) slice()
const { user, system } = process.cpuUsage(began)
process.stdout.write(String((machine.now - from) / ((user + system) / 1_000)))
