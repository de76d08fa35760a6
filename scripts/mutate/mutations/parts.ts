import { within } from './target.ts'

const PARTS = ['agent/emulated/parts/parts.test.ts']

/** Emulated things on the pins of boards. */
export const ofParts = [
  ...within('agent/emulated/parts/button.ts', PARTS, [
    {
      name: 'a press bounces into the release that follows',
      find: 'if (this.#press === press) this.#touch(isContact)',
      replace: 'this.#touch(isContact)',
    },
    {
      name: 'a button ends its bounce as it was before',
      find: 'const isContact = index % 2 === 0 ? !isPressed : isPressed',
      replace: 'const isContact = index % 2 === 0 ? isPressed : !isPressed',
    },
  ]),
  ...within('agent/emulated/parts/random.ts', PARTS, [
    {
      name: 'parts bounce the same with each seed',
      find: 'let state = seed >>> 0',
      replace: 'let state = Math.min(seed, 0)',
    },
  ]),
  ...within('agent/emulated/parts/clock.ts', PARTS, [
    {
      name: 'what parts do at the same cycle comes in reverse',
      find: '(this.#due[place - 1]?.cycle ?? 0) > cycle',
      replace: '(this.#due[place - 1]?.cycle ?? 0) >= cycle',
    },
  ]),
]
