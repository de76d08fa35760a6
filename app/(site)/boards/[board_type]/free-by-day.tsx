import { percent, type ShownDay } from './hours.ts'

/** Says what the map of free hours shows, by day. */
export function FreeByDay({ days }: { days: ShownDay[] }) {
  return (
    <table className="mt-2 w-full text-xs tabular-nums">
      <caption className="sr-only">How free the boards were by day</caption>
      <thead>
        <tr className="text-left text-muted">
          <th className="pr-4 font-medium">Day</th>
          <th className="pr-4 font-medium">Free on average</th>
          <th className="pr-4 font-medium">Least free hour</th>
          <th className="font-medium">No data</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, hours }: ShownDay) {
  const known = hours.flatMap(({ hour, free }) => (free === null ? [] : [{ hour, free }]))
  const mean = known.reduce((sum, { free }) => sum + free, 0) / known.length
  const [least] = known.toSorted((a, b) => a.free - b.free)
  const out = hours.length - known.length
  return (
    <tr>
      <th scope="row" className="pr-4 text-left font-normal whitespace-nowrap">
        {day}
      </th>
      <td className="pr-4">{least ? percent(mean) : '–'}</td>
      <td className="pr-4">
        {!least ? '–' : least.free < 1 ? `${percent(least.free)} at ${least.hour}:00` : 'always free'}
      </td>
      <td>{out === 0 ? '–' : `${out} h`}</td>
    </tr>
  )
}
