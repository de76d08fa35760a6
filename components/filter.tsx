import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './ui/button.tsx'

type FilterFormProps = {
  /** Where the form leads, such as `/boards`; the list’s id follows a `#`. */
  action: string
  label: string
  /** What was chosen, by the names of the fields. */
  filter: Partial<Record<string, string>>
  children: ReactNode
}

/** Lets the reader choose what a list shows. A plain form: it works without script. */
export function FilterForm({ action, label, filter, children }: FilterFormProps) {
  return (
    // Its fields keep what was chosen, so another filter needs another form.
    <form
      key={JSON.stringify(filter)}
      action={action}
      aria-label={label}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {children}
      <div className="flex gap-2">
        <Button type="submit" look="plain" className="h-9">
          Apply
        </Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink href={action} look="quiet">
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

type MoreFiltersProps = {
  /** How many of them are chosen. */
  count: number
  children: ReactNode
}

/**
 * Hides filters behind a button on narrow screens, to the right of the form's first field. Browsers
 * that cannot show closed details on wide ones keep the button there, too. The form is `relative`.
 */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  return (
    <details className="max-sm:-mt-3 max-sm:w-full max-sm:open:mt-0 sm:contents sm:[&::details-content]:contents">
      <summary className="inline-flex h-9 cursor-pointer list-none items-center gap-1.5 rounded-md border border-control bg-surface px-3 font-medium max-sm:absolute max-sm:top-5 max-sm:right-0 max-sm:w-29 max-sm:justify-center sm:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-4 text-muted" />
        Filters{count > 0 && ` (${count})`}
      </summary>
      <div className="grid grid-cols-2 gap-3 sm:contents">{children}</div>
    </details>
  )
}

const look = 'mt-1 block h-9 w-full rounded-md border border-control bg-surface px-2 text-base text-ink sm:text-sm'
const narrow = 'sm:w-auto sm:max-w-72'

type ChoiceProps = {
  label: string
  name: string
  value: string | undefined
  options: [value: string, text: string][]
  /** The text of no choice. */
  all?: string
  className?: string
}

/** Lets the reader choose from a list. A value from the page's URL that it lacks is shown, too. */
export function FilterChoice({ label, name, value = '', options, all = 'All', className = '' }: ChoiceProps) {
  const isOther = value !== '' && options.every(([option]) => option !== value)
  return (
    <label className={`min-w-0 text-xs text-muted ${className}`}>
      {label}
      <select name={name} defaultValue={value} className={`${look} ${narrow}`}>
        <option value="">{all}</option>
        {isOther && <option value={value}>{value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type FieldProps = Omit<ChoiceProps, 'options' | 'all'> & {
  type?: 'text' | 'date'
  placeholder?: string
  /** What may be typed, as a regular expression, and in words. */
  form?: { pattern: string; title: string }
  /** It takes all the room that `className` gives it. */
  wide?: boolean
}

export function FilterField({ label, name, value = '', type = 'text', form, wide, ...field }: FieldProps) {
  const { placeholder, className = '' } = field
  return (
    <label className={`min-w-0 text-xs text-muted ${className}`}>
      {label}
      <input
        type={type}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        {...form}
        autoComplete="off"
        className={wide ? look : `${look} ${narrow}`}
      />
    </label>
  )
}
