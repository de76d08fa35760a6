'use client'

import { useState } from 'react'

const keys = [
  { label: 'Esc', text: '\u001b' },
  { label: 'Tab', text: '\t' },
  { label: '←', name: 'Left', text: '\u001b[D' },
  { label: '↑', name: 'Up', text: '\u001b[A' },
  { label: '↓', name: 'Down', text: '\u001b[B' },
  { label: '→', name: 'Right', text: '\u001b[C' },
]
const withControl = ['C', 'D', 'Z', 'L', 'A', 'E']

/** Keys that a phone's keyboard does not have. */
export function PhoneKeys({ onKey }: { onKey: (text: string) => void }) {
  const [isControl, setControl] = useState(false)
  const shown = isControl
    ? withControl.map((letter) => ({
        label: letter,
        name: `Control ${letter}`,
        text: String.fromCharCode(letter.charCodeAt(0) - 64),
      }))
    : keys
  return (
    <div
      role="toolbar"
      aria-label="Keys"
      className="flex gap-1 overflow-x-auto border-t border-line px-2 py-1 sm:hidden"
    >
      <Key isPressed={isControl} onPress={() => setControl(!isControl)}>
        Ctrl
      </Key>
      {shown.map(({ label, name, text }) => (
        <Key
          key={label}
          name={name}
          onPress={() => {
            onKey(text)
            setControl(false)
          }}
        >
          {label}
        </Key>
      ))}
    </div>
  )
}

type KeyProps = { children: string; name?: string | undefined; isPressed?: boolean; onPress: () => void }

function Key({ children, name, isPressed, onPress }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      // The keyboard of the phone stays open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="min-h-9 min-w-10 flex-1 rounded-md border border-line-strong px-2 font-mono text-sm aria-pressed:bg-ink aria-pressed:text-canvas"
    >
      {children}
    </button>
  )
}
