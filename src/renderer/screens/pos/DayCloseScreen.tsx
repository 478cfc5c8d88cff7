import { useSearchParams } from 'react-router-dom'
import { amsterdamDay, type CalendarDay, calendarDay } from '#shared/kernel/dates.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { DayClose } from '../../features/pos/day-close/index.ts'
import { useToday } from '../../lib/use-today.ts'
import { TextInput } from '../../ui/TextInput.tsx'

/** /kassa/dag?datum=: counts the drawer and signs off the day. Without a date it is today. */
export function DayCloseScreen() {
  const [search, setSearch] = useSearchParams()
  const today = useToday() ?? amsterdamDay(new Date())
  const date = dayOf(search.get('datum'), today)
  const go = (to: string) => setSearch(to === today ? {} : { datum: to })
  return (
    <BackOfficePage
      title="Dagafsluiting"
      actions={
        <TextInput
          label="Dag"
          type="date"
          max={today}
          value={date}
          onChange={({ currentTarget: { value } }) => calendarDay(value) && go(value)}
        />
      }
    >
      <DayClose date={date} onGo={go} />
    </BackOfficePage>
  )
}

/** The day in the URL; today when it is invalid or in the future. */
function dayOf(written: string | null, today: CalendarDay): CalendarDay {
  const day = calendarDay(written)
  return day && day <= today ? day : today
}
