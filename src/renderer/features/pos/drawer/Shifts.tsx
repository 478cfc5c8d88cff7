import { useState } from 'react'
import type { DrawerShift, DrawerView } from '#shared/contracts/drawers.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card } from '../bridge/index.ts'
import { CountShift } from './CountShift.tsx'
import classes from './Drawer.module.css'
import { useShiftReport } from './drawer-queries.ts'
import { useShiftCount } from './drawer-work-store.ts'

/** The shift of the drawer, with a count at its start and its end, and the last closed shifts. */
export function Shifts({ view }: { view: DrawerView }) {
  const [counting, setCounting] = useState<'open' | 'close'>()
  const { drawerId, openShift, closedShifts } = view
  const step = openShift ? 'close' : 'open'
  const stored = useShiftCount({ step, drawerId, shiftId: openShift?.shiftId })
  return (
    <Card title="Dienst">
      {openShift ? (
        <p>
          Begonnen door {openShift.openedBy} op {momentInWords(openShift.openedDateTime)}, met{' '}
          {formatCents(openShift.startCountedCents)} in de la. Van verkoper wisselen kan gewoon.
        </p>
      ) : (
        <p className={classes.quiet}>
          Er loopt geen dienst. U kunt zonder dienst verkopen: de dagafsluiting telt de la ook.
        </p>
      )}
      {stored && <p className={classes.quiet}>Uw telling is bewaard en nog niet afgetekend.</p>}
      <Button size="lg" variant="default" onClick={() => setCounting(step)}>
        {openShift ? 'Dienst sluiten' : 'Dienst beginnen'}
      </Button>
      {closedShifts.length > 0 && <ClosedShifts shifts={closedShifts} />}
      {counting && (
        <CountShift
          subject={{ step: counting, drawerId, shiftId: counting === 'close' ? openShift?.shiftId : undefined }}
          expectedCents={view.expectedCents}
          onClose={() => setCounting(undefined)}
        />
      )}
    </Card>
  )
}

function ClosedShifts({ shifts }: { shifts: readonly DrawerShift[] }) {
  const report = useShiftReport()
  return (
    <>
      {report.isError && <Notice tone="bad">Het rapport kon niet worden opgehaald. Probeer het nog eens.</Notice>}
      <ul className={classes.shifts} aria-label="Gesloten diensten">
        {shifts.map((shift) => (
          <li key={shift.shiftId}>
            <div>
              <strong>Gesloten door {shift.closedBy}</strong>
              <p className={classes.quiet}>{shift.closedDateTime && momentInWords(shift.closedDateTime)}</p>
              <p>
                Geteld {formatCents(shift.endCountedCents ?? 0)}
                {shift.endCountedCents !== shift.endExpectedCents &&
                  `, verschil ${formatCents((shift.endCountedCents ?? 0) - (shift.endExpectedCents ?? 0))}`}
              </p>
            </div>
            <Button
              variant="default"
              size="lg"
              loading={report.isPending && report.variables === shift.shiftId}
              onClick={() => report.mutate(shift.shiftId)}
            >
              Rapport (PDF)
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
