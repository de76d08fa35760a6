/** Returns a table in Markdown, a line each. */
export function table(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

export type Goal = { what: string; goal: string; reached: string; isMet: boolean }

/** Returns the table of what had to be reached, in Markdown. */
export function goalsTable(what: string, goals: Goal[]): string[] {
  const rows = goals.map((one) => [one.what, one.goal, one.reached, one.isMet ? 'met' : '**not met**'])
  return table([what, 'goal', 'reached', ''], rows)
}
