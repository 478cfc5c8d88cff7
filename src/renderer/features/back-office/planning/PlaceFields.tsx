import type { PlanningBoard } from '#shared/contracts/week-board.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import type { Place } from './planning-queries.ts'
import { longDay } from './planning-words.ts'

type PlaceFieldsProps = {
  board: PlanningBoard
  kind: 'van' | 'pickup'
  value: Place
  onChange: (place: Place) => void
}

/** Selects van, day and window of the week on the board. Full windows can be chosen: the server names free ones. */
export function PlaceFields({ board, kind, value, onChange }: PlaceFieldsProps) {
  const vans = board.vans.filter((van) => van.kind === kind)
  const days = board.vanDays.filter(({ vanId, windows }) => vanId === value.vanId && windows.length > 0)
  const windows = days.find(({ day }) => day === value.day)?.windows ?? []
  const choose = (changes: Partial<Place>) => {
    const next = { ...value, ...changes }
    const daysOfVan = board.vanDays.filter((one) => one.vanId === next.vanId && one.windows.length > 0)
    const day = daysOfVan.find((one) => one.day === next.day) ?? daysOfVan[0]
    const window = day?.windows.find(({ from }) => from === next.from) ?? day?.windows[0]
    onChange({ vanId: next.vanId, day: day?.day ?? next.day, from: window?.from ?? next.from })
  }
  return (
    <>
      <NativeSelect
        label={kind === 'pickup' ? 'Balie' : 'Bus'}
        value={value.vanId}
        data={vans.map(({ vanId, name }) => ({ value: vanId, label: name }))}
        onChange={({ currentTarget }) => choose({ vanId: currentTarget.value })}
      />
      <NativeSelect
        label="Dag"
        value={value.day}
        data={days.map(({ day }) => ({ value: day, label: longDay(day) }))}
        onChange={({ currentTarget }) => choose({ day: currentTarget.value })}
      />
      <NativeSelect
        label="Dagdeel"
        value={value.from}
        data={windows.map(({ from, until, minutes, capacity }) => ({
          value: from,
          label: `${from} – ${until} (${Math.max(0, capacity - minutes)} min vrij)`,
        }))}
        onChange={({ currentTarget }) => choose({ from: currentTarget.value })}
      />
    </>
  )
}
