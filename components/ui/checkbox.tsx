type CheckboxProps = { name: string; label: string; defaultChecked?: boolean }

export function Checkbox({ name, label, defaultChecked }: CheckboxProps) {
  return (
    <label className="mt-4 flex items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} className="size-4 accent-ink" />
      {label}
    </label>
  )
}
