import { expect, test } from 'vitest'
import { moduleOf } from './wasm-module.ts'
import { Code, signed, unsigned } from './wasm-writer.ts'

/** The examples of the specification's appendix and of DWARF, which has the same encoding. */
test('numbers are in LEB128', () => {
  expect([0, 127, 128, 12857, 2 ** 32 - 1].map(unsigned)).toEqual([
    [0],
    [0x7f],
    [0x80, 1],
    [0xb9, 0x64],
    [0xff, 0xff, 0xff, 0xff, 0x0f],
  ])
  expect([0, 2, -2, 63, 64, -64, -65, 127, -128, 0x7fffffff, -0x80000000].map(signed)).toEqual([
    [0],
    [2],
    [0x7e],
    [0x3f],
    [0xc0, 0],
    [0x40],
    [0xbf, 0x7f],
    [0xff, 0],
    [0x80, 0x7f],
    [0xff, 0xff, 0xff, 0xff, 0x07],
    [0x80, 0x80, 0x80, 0x80, 0x78],
  ])
})

/** Adds the words of a list, and tells the host each sum. A word of 0 ends it. */
test('a module has loops, branches, memory and functions of the host', () => {
  const [at, sum, word] = [0, 1, 2]
  const code = new Code()
  const out = code.block()
  const again = code.loop()
  code.get(at)
  code.access('i32.load', 8)
  code.tee(word)
  code.op('i32.eqz')
  code.if()
  code.br(out)
  code.end()
  for (const local of [sum, word]) code.get(local)
  code.op('i32.add')
  code.tee(sum)
  code.call(0)
  code.get(at)
  code.constant(4)
  code.op('i32.add')
  code.set(at)
  code.br(again)
  code.end()
  code.end()
  code.get(sum)

  const told: number[] = []
  const memory = new WebAssembly.Memory({ initial: 1 })
  new Int32Array(memory.buffer).set([1, 2, 70_000, -4, 0], 2)
  const bytes = moduleOf({
    imports: [{ name: 'tell', signature: { parameters: 1, hasResult: false } }],
    pages: 1,
    functions: [{ signature: { parameters: 1, hasResult: true }, locals: 2, code: code.bytes }],
    exports: { add: 1 },
  })
  const host = { memory, tell: (value: number) => told.push(value) }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host })
  const add = exports['add'] as (at: number) => number
  expect(add(0)).toBe(69_999)
  expect(told).toEqual([1, 3, 70_003, 69_999])
})

test('a table of branches leads to the last label from its index on', () => {
  const code = new Code()
  const labels = [code.block(), code.block(), code.block()].reverse()
  code.get(0)
  code.brTable(labels)
  for (const value of [10, 20]) {
    code.end()
    code.constant(value)
    code.op('return')
  }
  code.end()
  code.constant(30)
  const bytes = moduleOf({
    imports: [],
    pages: 1,
    functions: [{ signature: { parameters: 1, hasResult: true }, locals: 0, code: code.bytes }],
    exports: { pick: 0 },
  })
  const host = { memory: new WebAssembly.Memory({ initial: 1 }) }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host })
  const pick = exports['pick'] as (index: number) => number
  expect([0, 1, 2, 3, 99].map(pick)).toEqual([10, 20, 30, 30, 30])
})
