import type { ProposedChange } from '#shared/contracts/order-changes.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { BeforeAndAfter, DeliveryChange } from '../../common/order-changes/index.ts'
import classes from './OrderChanges.module.css'

/** The changes that were answered, replaced or expired, newest first. Each opens with the order before and afterwards. */
export function ChangeHistory({ changes }: { changes: readonly ProposedChange[] }) {
  return changes.map((change) => (
    <details key={change.number} className={classes.earlier}>
      <summary>{stateInWords(change)}</summary>
      <BeforeAndAfter
        before={change.before}
        after={change.after}
        titles={change.state === 'agreed' ? ['Zo was het', 'Zo werd het'] : ['Zo was het', 'Het voorstel']}
      />
      {change.delivery && (
        <DeliveryChange
          delivery={change.delivery}
          titles={['Zo was de levering', change.state === 'agreed' ? 'Zo werd de levering' : 'Het voorstel']}
        />
      )}
    </details>
  ))
}

/** Returns what became of a change, for the buyer. */
function stateInWords({ state, proposedDateTime, decidedDateTime, validUntil }: ProposedChange): string {
  const proposal = `Voorstel van ${dayInWords(proposedDateTime)}`
  const decidedOn = dayInWords(decidedDateTime ?? proposedDateTime)
  switch (state) {
    case 'agreed':
      return `Gewijzigd op ${decidedOn}`
    case 'refused':
      return `${proposal}: door u afgewezen op ${decidedOn}`
    case 'withdrawn':
      return `${proposal}: door ons ingetrokken op ${decidedOn}`
    case 'replaced':
      return `${proposal}: vervangen door een nieuwer voorstel`
    case 'expired':
      return `${proposal}: verlopen na ${dayInWords(`${validUntil}T12:00:00Z`)}`
    case 'proposed':
      return proposal
    default:
      return state satisfies never
  }
}
