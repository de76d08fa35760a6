const SUFFIX = ', emulated'

type Named = { label: string; emulated: boolean }

/** Returns a type's name without what is said beside it: that software plays it. */
export function shortName({ label, emulated }: Named): string {
  return emulated && label.endsWith(SUFFIX) ? label.slice(0, -SUFFIX.length) : label
}

/**
 * Shows a type's name without what the tag beside it says. What it is in has the whole name as its
 * label.
 */
export function TypeName(type: Named) {
  const short = shortName(type)
  if (short === type.label) return short
  return (
    <>
      {short}
      <span className="sr-only">{SUFFIX}</span>
    </>
  )
}

/** Marks a type that software plays. Its name says so, too. */
export function EmulatedTag({ type }: { type: Named }) {
  if (!type.emulated) return null
  return (
    <span className="rounded-full bg-surface px-2 py-px text-xs font-medium whitespace-nowrap text-muted ring-1 ring-line ring-inset">
      Emulated
    </span>
  )
}
