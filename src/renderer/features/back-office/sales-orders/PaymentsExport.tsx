import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { ExportButton, StaffDialog } from '../frame/index.ts'
import classes from './StaffOrders.module.css'

/** Dialog to export the payments and refunds of a period for the bookkeeper: totals per day, or every ledger entry. */
export function PaymentsExport() {
  const [isOpen, setOpen] = useState(false)
  const [period, setPeriod] = useState(thisMonth)
  const isValidPeriod = period.from !== '' && period.until !== '' && period.from <= period.until
  const hrefOf = (per: 'day' | 'booking' | 'cash') => `/api/pay/export?${new URLSearchParams({ ...period, per })}`
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Betalingen exporteren
      </Button>
      <StaffDialog opened={isOpen} onClose={() => setOpen(false)} title="Betalingen exporteren">
        <div className={classes.column}>
          <p>Wat er volgens het grootboek binnenkwam en terugging, voor de boekhouder.</p>
          <Group align="start" gap="sm">
            {(['from', 'until'] as const).map((bound) => (
              <TextInput
                key={bound}
                type="date"
                label={bound === 'from' ? 'Eerste dag' : 'Laatste dag'}
                value={period[bound]}
                onChange={({ currentTarget: { value } }) => setPeriod((before) => ({ ...before, [bound]: value }))}
                error={bound === 'until' && !isValidPeriod && 'Kies een laatste dag die niet voor de eerste ligt.'}
              />
            ))}
          </Group>
          {isValidPeriod && (
            <>
              <ExportButton href={hrefOf('day')} label="Per dag en betaalwijze (CSV)" />
              <ExportButton href={hrefOf('booking')} label="Elke boeking (CSV)" />
              <ExportButton href={hrefOf('cash')} label="Geld in en uit de kas (CSV)" />
            </>
          )}
        </div>
      </StaffDialog>
    </>
  )
}

/** Returns the period from the first day of this month to today. */
function thisMonth() {
  const until: string = amsterdamDay(new Date())
  return { from: `${until.slice(0, 8)}01`, until }
}
