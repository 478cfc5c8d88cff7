import type { ShownAuditEntry } from '#shared/contracts/audit.ts'
import { changesBetween } from '#shared/domain/audit/changes.ts'
import { actionInWords, fieldInWords, subjectInWords, valueInWords } from '#shared/domain/audit/words.ts'
import { type Column, type RowTone, when } from '../frame/index.ts'
import classes from './AuditEntry.module.css'

export const auditColumns: readonly Column<ShownAuditEntry>[] = [
  { key: 'date', title: 'Wanneer', cell: ({ happenedDateTime }) => when(happenedDateTime), width: 160 },
  { key: 'actor', title: 'Wie', cell: ({ actor }) => actor?.email ?? 'systeem' },
  { key: 'action', title: 'Wat', cell: ({ action }) => actionInWords(action) },
  { key: 'subject', title: 'Onderwerp', cell: subjectOf },
  { key: 'changes', title: 'Gewijzigd', cell: (entry) => <ChangesInShort entry={entry} /> },
]

/** Names the subject of a row. Staff do not know the number of a payment attempt, so the text names its order. */
export function subjectOf({ subject, subjectId, before, after }: ShownAuditEntry): string {
  const orderId = (after ?? before)?.salesOrderId
  if (subject === 'payment' && orderId !== undefined) return `${subjectInWords(subject)} van order ${String(orderId)}`
  return /^\d+$/.test(subjectId) ? `${subjectInWords(subject)} ${subjectId}` : subjectInWords(subject)
}

/** Highlights calls without permission, which the server refused, because no screen of the shop sends such calls. */
export const auditTone = ({ action }: ShownAuditEntry): RowTone | undefined =>
  action === 'access.refused' ? 'bad' : undefined

/** Shows a single change with its values, or the field names of several changes. The opened row shows all values. */
function ChangesInShort({ entry: { before, after } }: { entry: ShownAuditEntry }) {
  const changes = changesBetween(before, after)
  const [first, ...others] = changes
  if (!first) return <span className={classes.quiet}>–</span>
  if (others.length > 0)
    return <span className={classes.short}>{changes.map(({ field }) => fieldInWords(field)).join(', ')}</span>
  const values =
    before === null
      ? valueInWords(first.after, first.field)
      : `${valueInWords(first.before, first.field)} → ${valueInWords(first.after, first.field)}`
  return (
    <span className={classes.short}>
      {fieldInWords(first.field)}: {values}
    </span>
  )
}
