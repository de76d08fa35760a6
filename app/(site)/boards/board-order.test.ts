import { expect, test } from 'vitest'
import { compareLabels } from './board-order.ts'

test('boards are in the order in which people count', () => {
  const labels = ['H753 three', 'Uno 10', 'H753 one', 'Uno 2', 'H753 two', 'Someone']
  expect(labels.toSorted(compareLabels)).toEqual(['H753 one', 'H753 two', 'H753 three', 'Someone', 'Uno 2', 'Uno 10'])
})
