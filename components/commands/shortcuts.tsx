'use client'

import { useState } from 'react'
import { useIsMac } from '#components/key-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { areKeysOn, pageKeys, turnKeys } from './keys.ts'
import { usePageCommands } from './use-command.ts'

const others = [
  { keys: ['n'], label: 'New session' },
  { keys: ['?'], label: 'These shortcuts' },
]

/** Lists the shortcuts, and lets the visitor turn off those of a single key. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  const ofPage = usePageCommands().filter(({ keys }) => keys.length > 0)
  const search = { keys: [useIsMac() ? '⌘' : 'Ctrl', 'K'], label: 'Search and commands' }
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-line">
        {[
          ...[search, ...others],
          ...pageKeys.map(({ key, label }) => ({ keys: ['g', key], label: `Go to ${label}` })),
          ...ofPage,
        ].map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-line bg-raised px-1.5 text-center font-sans text-xs/5"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            turnKeys(target.checked)
            setOn(target.checked)
          }}
          className="size-4 accent-ink"
        />
        Enable single-key shortcuts
      </label>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
