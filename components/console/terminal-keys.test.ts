import { expect, test } from 'vitest'
import { actOfKey } from './terminal-keys.ts'

const none = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }

/** `Ctrl+Shift+C` as a key event. */
function pressed(name: string) {
  const parts = name.split('+')
  const key = parts.at(-1) || '+'
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  return { ...none, key, ctrlKey: has('Ctrl'), shiftKey: has('Shift'), altKey: has('Alt'), metaKey: has('Meta') }
}

const others = { isMac: false, hasSelection: false, isReadOnly: false }
const selecting = { ...others, hasSelection: true }
const mac = { ...others, isMac: true }

test.each([
  ['Ctrl+c', others, 'send'],
  ['Ctrl+c', selecting, 'let copy'],
  ['Ctrl+Shift+C', others, 'copy'],
  ['Ctrl+Insert', selecting, 'let copy'],
  ['Ctrl+v', others, 'leave'],
  ['Ctrl+Shift+V', others, 'leave'],
  ['Shift+Insert', others, 'leave'],
  ['Insert', others, 'send'],
  ['Ctrl+f', others, 'find'],
  ['Ctrl+Shift+F', others, 'send'],
  ['Ctrl+=', others, 'larger'],
  ['Ctrl+Shift++', others, 'larger'],
  ['Ctrl+-', others, 'smaller'],
  ['Ctrl+0', others, 'usual size'],
  ['Ctrl+d', selecting, 'send'],
  ['c', selecting, 'send'],
  ['Ctrl+Alt+c', selecting, 'send'],
  ['Tab', others, 'send'],
  ['Shift+Tab', others, 'leave'],
  ['F6', others, 'leave'],
  ['Shift+F6', others, 'leave'],
  ['Ctrl+F6', others, 'send'],
  ['Tab', { ...others, isReadOnly: true }, 'leave'],
  ['Ctrl+c', { ...mac, hasSelection: true }, 'send'],
  ['Ctrl+v', mac, 'send'],
  ['Ctrl+f', mac, 'send'],
  ['Meta+c', { ...mac, hasSelection: true }, 'let copy'],
  ['Meta+v', mac, 'leave'],
  ['Meta+f', mac, 'find'],
  ['Meta+-', mac, 'smaller'],
  ['Meta+c', selecting, 'send'],
] as const)('%s with %j: %s', (name, situation, act) => {
  expect(actOfKey(pressed(name), situation)).toBe(act)
})
