/** The formats of firmware files as people know them. */
const names: Record<string, string> = { hex: 'Intel HEX', elf: 'ELF', uf2: 'UF2', bin: 'Raw bytes' }

/** The options of a list of formats: first that the file itself says which it is. */
export function FormatOptions({ formats }: { formats: string[] }) {
  return (
    <>
      <option value="">As the file says</option>
      {formats.map((format) => (
        <option key={format} value={format}>
          {names[format] ?? format}
        </option>
      ))}
    </>
  )
}
