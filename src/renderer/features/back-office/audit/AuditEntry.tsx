import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ShownAuditEntry } from '#shared/contracts/audit.ts'
import { changesBetween } from '#shared/domain/audit/changes.ts'
import { actionInWords, fieldInWords, valueInWords } from '#shared/domain/audit/words.ts'
import { useLast } from '../../../lib/use-last.ts'
import { Facts, RawJson, StaffDialog, when } from '../frame/index.ts'
import classes from './AuditEntry.module.css'
import { subjectOf } from './audit-columns.tsx'
import { subjectPath } from './subject-path.ts'

type AuditEntryProps = {
  /** The row to show; undefined closes the dialog. */
  entry: ShownAuditEntry | undefined
  onClose: () => void
}

/** Shows one row of the audit log in full: its actor, its subject, and the differences between before and after. */
export function AuditEntry({ entry, onClose }: AuditEntryProps) {
  const shown = useLast(entry)
  return (
    <StaffDialog opened={entry !== undefined} onClose={onClose} title={shown && actionInWords(shown.action)} size="xl">
      {shown && <Row entry={shown} />}
    </StaffDialog>
  )
}

function Row({ entry }: { entry: ShownAuditEntry }) {
  const { happenedDateTime, actor, action, before, after } = entry
  const path = subjectPath(entry)
  return (
    <div className={classes.entry}>
      <Facts
        items={[
          { label: 'Wanneer', value: when(happenedDateTime) },
          { label: 'Wie', value: actor?.email ?? 'systeem' },
          { label: 'Onderwerp', value: path ? <Link to={path}>{subjectOf(entry)}</Link> : subjectOf(entry) },
        ]}
      />
      <Changes entry={entry} />
      <RawJson title="Alles wat bewaard is" value={{ action, before, after }} />
    </div>
  )
}

function Changes({ entry: { before, after } }: { entry: ShownAuditEntry }) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p>Er is niets veranderd.</p>
  return (
    <Table className={classes.changes}>
      <caption className={classes.caption}>Wat er veranderde</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Veld</Table.Th>
          {before && <Table.Th scope="col">Vóór</Table.Th>}
          {after && <Table.Th scope="col">Na</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={change.field}>
            <Table.Th scope="row">{fieldInWords(change.field)}</Table.Th>
            {before && <Table.Td className={classes.before}>{valueInWords(change.before, change.field)}</Table.Td>}
            {after && <Table.Td className={classes.after}>{valueInWords(change.after, change.field)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
