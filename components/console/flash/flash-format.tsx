import { useState } from 'react'
import { type FlashFormat as Format, flashFormats } from '#wire/firmware.ts'
import { addressText, toAddress } from './address.ts'
import { FormatOptions } from './format-options.tsx'
import type { Said } from './source.ts'

type Props = { formats: string[]; chosen: Said; onChoose: (said: Said) => void }

const look = 'h-8 w-full rounded-md border border-control bg-surface px-2 text-base sm:text-xs'

/** Says which format files have, and where raw bytes begin. Otherwise the files say it. */
export function FlashFormat({ formats, chosen, onChoose }: Props) {
  const [text, setText] = useState(chosen.address === undefined ? '' : addressText(chosen.address))
  const isWrong = text !== '' && toAddress(text) === undefined

  function setAddress(typed: string) {
    setText(typed)
    onChoose({ ...chosen, address: toAddress(typed) })
  }

  return (
    <div className="w-52 space-y-2 p-1.5 text-xs">
      <label className="block">
        <span className="mb-1 block text-muted">Format</span>
        <select
          value={chosen.format ?? ''}
          onChange={({ target }) => onChoose({ ...chosen, format: formatOf(target.value) })}
          className={look}
        >
          <FormatOptions formats={formats} />
        </select>
      </label>
      {chosen.format === 'bin' && (
        <label className="block">
          <span className="mb-1 block text-muted">Address of the first byte (hexadecimal)</span>
          <input
            value={text}
            onChange={({ target }) => setAddress(target.value)}
            placeholder="Start of the flash"
            aria-invalid={isWrong}
            className={`font-mono aria-invalid:border-bad ${look}`}
          />
          {isWrong && <span className="mt-1 block text-bad">Type an address such as 0x1000.</span>}
        </label>
      )}
    </div>
  )
}

const formatOf = (value: string): Format | undefined => flashFormats.find((format) => format === value)
