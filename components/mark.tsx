/**
 * Shows the mark: a board with planks for pins, and a prompt on it. One colour, by `currentColor`;
 * the prompt is the colour behind it. `public/icon.svg` is the same drawing.
 */
export function Mark({ className = 'size-5 text-accent' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <g className="fill-current">
        <path d="M2 6h28v4H2zM2 14h28v4H2zM2 22h28v4H2z" />
        <rect x="6" y="2" width="20" height="28" rx="5" />
      </g>
      <path
        d="m11 10 6 6-6 6m7 0h4"
        className="fill-none stroke-canvas"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
