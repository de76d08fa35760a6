import { expect, test } from 'vitest'
import { Budget, costOf, START_CYCLES } from './budget.ts'
import { TestBoard } from './testing.ts'

/** A board is slower by no more while it compiles. */
const MAX_PART = 0.26
const HOUR = 3_600 * 125e6

/** Breaks if a board that has just started spends its time on compiling. */
test('no more is spent on compiling than a small part of what was executed, and what it saved', () => {
  const { core } = new TestBoard({ flash: new Uint8Array(4), ramBytes: 4, vectors: new Uint32Array(1) })
  const budget = new Budget(false)
  const executes = (cycles: number) => {
    core.left -= cycles
    return budget.interpretedBy(core)
  }
  executes(0)
  expect(budget.credit).toBeLessThan(0)
  expect(executes(START_CYCLES)).toBe(START_CYCLES)
  // A start that is over by now has compiled nothing.
  expect(budget.credit).toBeLessThan(0)
  executes(HOUR)
  expect(budget.credit).toBeGreaterThan(costOf(1_000))
  expect(budget.credit).toBeLessThan(MAX_PART * HOUR)
  // Compiled code is no work of the interpreter.
  const before = budget.credit
  budget.addCompiled(1e6)
  expect(executes(1e6)).toBe(0)
  expect(budget.credit).toBeGreaterThan(before)
  expect(budget.credit).toBeLessThan(before + 1e6)
  // What is left at once costs more than it saves.
  budget.addCompiled(3)
  expect(budget.credit).toBeLessThan(before + 1e6)
  budget.spend(budget.credit)
  expect(budget.credit).toBe(0)
})
