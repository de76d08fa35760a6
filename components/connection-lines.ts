const LABELLED = /^([A-Za-z][A-Za-z0-9 _-]{0,19}): +(\S.*)$/

/** Returns the lines of connection details. What operators put before a colon is their label. */
export function connectionLines(connection: string): { label: string; text: string }[] {
  return connection
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, text] = LABELLED.exec(line) ?? []
      return label && text ? { label, text } : { label: 'Connect with', text: line }
    })
}
