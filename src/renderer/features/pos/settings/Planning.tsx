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

/** Scheduled operations of this till: interval and quiet hours. For Admins. */
export function Planning({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  const plan = OPERATION_NAMES.filter((name) => !needsPerson(name)).map((name) => scheduleOf(settings, name))
  const set = (changed: Schedule) =>
    change.mutate({ schedules: plan.map((one) => (one.operation === changed.operation ? changed : one)) })
  return (
    <Card
      title="Planning"
      about="Wat deze kassa vanzelf doet zolang een beheerder is ingelogd. De winkel heeft daarnaast een eigen planning."
    >
      <details className={classes.fold}>
        <summary>{summaryOf(plan)}</summary>
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
              {plan.map((schedule) => (
                <ScheduleRow key={schedule.operation} schedule={schedule} isPending={change.isPending} onChange={set} />
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

/** Summary of the folded content. */
function summaryOf(plan: readonly Schedule[]): string {
  const on = plan.filter(({ isOn }) => isOn).map(({ operation }) => OPERATIONS[operation].title)
  return on.length === 0 ? 'Deze kassa doet niets vanzelf' : `Vanzelf: ${on.join(', ')}`
}
