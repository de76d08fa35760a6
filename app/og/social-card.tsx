import { ImageResponse } from 'next/og'
import { docsPages } from '#app/docs/site/pages.ts'
import { cardName } from '#app/public-page.ts'
import { recentBoardTypes } from '#core/boards/index.ts'
import { processShared } from '#process-shared.ts'

const SIZE = { width: 1200, height: 630 }

type Card = { title: string; note: string }

const fixed = new Map<string, Card>([
  [
    'default',
    { title: 'Run your firmware on a board in seconds', note: 'From your browser, your terminal and your CI' },
  ],
  ['boards', { title: 'Boards', note: 'Microcontrollers, FPGAs and Linux boards by the minute' }],
  ['pricing', { title: 'Pricing', note: 'You pay for the minutes that a board runs for you' }],
  ['status', { title: 'Status', note: 'What works now, and the last 90 days' }],
  ['docs', { title: 'Boardwalk documentation', note: 'API, CLI, SDKs and CI' }],
])

const drawn = processShared('social cards', () => new Map<string, Promise<ArrayBuffer>>())

/**
 * Returns a PNG of 1200 × 630 pixels; undefined for a name that is not known. Each is drawn once.
 * The words are ours and the operator's: nothing in an address is written on a picture.
 */
export async function socialCard(name: string): Promise<ArrayBuffer | undefined> {
  const card = await cardNamed(name)
  if (!card) return undefined
  const key = JSON.stringify([name, card])
  const known = drawn.get(key)
  if (known !== undefined) return known
  const made = draw(card)
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}

/** Returns what is written on a picture; undefined for a name that is not known. */
export async function cardNamed(name: string): Promise<Card | undefined> {
  return fixed.get(name) ?? cardOfDocs(name) ?? (await cardOfBoardType(name))
}

function cardOfDocs(name: string): Card | undefined {
  const page = docsPages().find(({ path }) => cardName(path) === name)
  return page && { title: page.title, note: 'Boardwalk documentation' }
}

async function cardOfBoardType(name: string): Promise<Card | undefined> {
  const type = (await recentBoardTypes()).find(({ slug }) => cardName(`/boards/${slug}`) === name)
  return type && { title: type.label, note: 'By the minute, from your browser, your terminal and your CI' }
}

function draw({ title, note }: Card): Promise<ArrayBuffer> {
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: 80,
        background: '#0e0f0f',
        color: '#ededeb',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 24, fontSize: 44 }}>
        <svg width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M2 6h28v4H2zM2 14h28v4H2zM2 22h28v4H2z" fill="#56c596" />
          <rect x="6" y="2" width="20" height="28" rx="5" fill="#56c596" />
          <path
            d="m11 10 6 6-6 6m7 0h4"
            fill="none"
            stroke="#0e0f0f"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        Boardwalk
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 28 }}>
        <div style={{ fontSize: 84, lineHeight: 1.1, letterSpacing: -2, lineClamp: 3 }}>{title}</div>
        <div style={{ fontSize: 36, color: '#a2a5a2' }}>{note}</div>
      </div>
    </div>,
    SIZE,
  ).arrayBuffer()
}
