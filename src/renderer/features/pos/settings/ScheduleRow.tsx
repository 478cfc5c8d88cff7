import { Switch, Table } from '@mantine/core'
import type { Schedule } from '#shared/contracts/pos/settings-channels.ts'
import { isTillOperation, OPERATIONS } from '#shared/domain/operations/operations.ts'
import { ScheduleHours } from './ScheduleHours.tsx'
import classes from './Settings.module.css'
import { withCurrentChoice } from './with-current-choice.ts'

type ScheduleRowProps = { schedule: Schedule; isPending: boolean; onChange: (schedule: Schedule) => void }

const INTERVALS_MINUTES = [5, 10, 15, 30, 60, 120, 240, 480, 720, 1440]

/** Table row with the settings of one scheduled operation: on or off, interval and quiet hours. */
export function ScheduleRow({ schedule, isPending, onChange }: ScheduleRowProps) {
  const { operation, isOn, everyMinutes, quietHours } = schedule
  const { title } = OPERATIONS[operation]
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.rowHead}>
        {title}
        {!isTillOperation(operation) && <span className={classes.needsAdmin}>met beheerder</span>}
      </Table.Th>
      <Table.Td>
        <Switch
          size="md"
          className={classes.bareSwitch}
          aria-label={`${title} vanzelf doen`}
          checked={isOn}
          disabled={isPending}
          onChange={({ currentTarget }) => onChange({ ...schedule, isOn: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <div className={classes.rhythm}>
          <select
            className={classes.select}
            aria-label={`Hoe vaak: ${title}`}
            value={everyMinutes}
            disabled={!isOn || isPending}
            onChange={({ currentTarget }) => onChange({ ...schedule, everyMinutes: Number(currentTarget.value) })}
          >
            {withCurrentChoice(INTERVALS_MINUTES, everyMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {intervalInWords(minutes)}
              </option>
            ))}
          </select>
          {isOn && (
            <ScheduleHours
              title={title}
              quietHours={quietHours}
              isPending={isPending}
              onChange={(next) => onChange({ ...schedule, quietHours: next })}
            />
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

/** @example intervalInWords(120) // 'elke 2 uur' */
function intervalInWords(minutes: number): string {
  if (minutes === 1440) return 'elke dag'
  if (minutes === 60) return 'elk uur'
  return minutes % 60 === 0 ? `elke ${minutes / 60} uur` : `elke ${minutes} minuten`
}
