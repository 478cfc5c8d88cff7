import { Table } from '@mantine/core'
import type { Schedule, Settings } from '#shared/contracts/pos/settings-channels.ts'
import { needsPerson, OPERATION_NAMES, OPERATIONS, type OperationName } from '#shared/domain/operations/operations.ts'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { QuietHours } from './QuietHours.tsx'
import { ScheduleRow } from './ScheduleRow.tsx'
import classes from './Settings.module.css'
import { useChangeSettings } from './use-settings.ts'

const DEFAULT_MINUTES = 60

/** Settings of the operations that this till starts on a schedule: interval and quiet hours. For Admins. */
export function Planning({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  const schedules = OPERATION_NAMES.filter((name) => !needsPerson(name)).map((name) => scheduleOf(settings, name))
  const changeSchedule = (changed: Schedule) =>
    change.mutate({ schedules: schedules.map((one) => (one.operation === changed.operation ? changed : one)) })
  return (
    <Card
      title="Planning"
      about="Wat deze kassa vanzelf doet. Bij ‘met beheerder’ gebeurt dat alleen zolang een beheerder is ingelogd; de rest doet een aangemelde kassa altijd, wie er ook werkt. De winkel heeft daarnaast een eigen planning."
    >
      <details className={classes.fold}>
        <summary>{summaryOf(schedules)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
        <section className={classes.scroll} aria-label="Planning van deze kassa" tabIndex={0}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Wat</Table.Th>
                <Table.Th scope="col">Aan</Table.Th>
                <Table.Th scope="col">Wanneer</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.operation}
                  schedule={schedule}
                  isPending={change.isPending}
                  onChange={changeSchedule}
                />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
      <QuietHours
        quietHours={settings.quietHours}
        isPending={change.isPending}
        onChange={(quietHours) => change.mutate({ quietHours })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}

const scheduleOf = ({ schedules }: Settings, operation: OperationName): Schedule =>
  schedules.find((one) => one.operation === operation) ?? { operation, isOn: false, everyMinutes: DEFAULT_MINUTES }

/** Returns a summary of the schedules, which is visible while the table is collapsed. */
function summaryOf(schedules: readonly Schedule[]): string {
  const on = schedules.filter(({ isOn }) => isOn).map(({ operation }) => OPERATIONS[operation].title)
  return on.length === 0 ? 'Deze kassa doet niets vanzelf' : `Vanzelf: ${on.join(', ')}`
}
