import { useSearchParams } from 'react-router-dom'
import { amsterdamDay, type CalendarDay, calendarDay } from '#shared/kernel/dates.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { DayClose } from '../../features/pos/day-close/index.ts'
import { UnsentPaymentsNotice } from '../../features/pos/offline-payments/index.ts'
import { JournalNotice } from '../../features/pos/payments/index.ts'
import { OpenDrawer } from '../../features/pos/printing/index.ts'
import { useToday } from '../../lib/use-today.ts'
import { TextInput } from '../../ui/TextInput.tsx'

/**
 * /kassa/dag?datum=&winkel=: counts the drawers and closes a day. Without a date in the URL the day is today; without a
 * location it is the location of this till.
 */
export function DayCloseScreen() {
  const [search, setSearch] = useSearchParams()
  const today = useToday() ?? amsterdamDay(new Date())
  const date = dayOf(search.get('datum'), today)
  const locationId = numberOf(search.get('winkel'))
  const open = (to: string, location: number | undefined) =>
    setSearch({ ...(to !== today && { datum: to }), ...(location !== undefined && { winkel: String(location) }) })
  const openDay = (to: string) => open(to, locationId)
  return (
    <BackOfficePage
      title="Dagafsluiting"
      actions={
        <>
          <OpenDrawer />
          <TextInput
            label="Dag"
            type="date"
            max={today}
            value={date}
            onChange={({ currentTarget: { value } }) => calendarDay(value) && openDay(value)}
          />
        </>
      }
    >
      <JournalNotice />
      <UnsentPaymentsNotice />
      <DayClose date={date} locationId={locationId} onGo={openDay} onLocation={(location) => open(date, location)} />
    </BackOfficePage>
  )
}

/** Returns the day in the URL; today when the URL has no day, an invalid day, or a day in the future. */
function dayOf(dateInUrl: string | null, today: CalendarDay): CalendarDay {
  const day = calendarDay(dateInUrl)
  return day && day <= today ? day : today
}

const numberOf = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
