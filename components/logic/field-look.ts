/** How fields of the logic view look. */
export const FIELD = 'h-8 rounded-md border border-control bg-surface px-2 text-base text-ink sm:text-xs'
