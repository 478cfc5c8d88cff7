import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failures } from '#shared/contracts/failures.ts'
import type { StaffChangesOfOrder } from '#shared/contracts/order-changes.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { BeforeAndAfter, DeliveryChange } from '../../common/order-changes/index.ts'
import { SectionCard, useStaffAction, when } from '../frame/index.ts'
import classes from './OrderChanges.module.css'
import { changesOfOrder } from './order-change-queries.ts'

type OrderChangesProps = { salesOrderId: number; onChanged: () => Promise<void> }

/** The proposals and versions of an order. Renders nothing for an order that never changed. */
export function OrderChanges({ salesOrderId, onChanged }: OrderChangesProps) {
  const api = useApi()
  const { data, error, refetch, isFetching } = useQuery(changesOfOrder(api, salesOrderId))
  if (!data && error && !(error instanceof ShopError && error.status < 500)) {
    return (
      <SectionCard title="Wijzigingen">
        <Notice tone="bad">De wijzigingen van deze order konden niet worden opgehaald.</Notice>
        <div className={classes.buttons}>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Opnieuw proberen
          </Button>
        </div>
      </SectionCard>
    )
  }
  if (!data || data.changes.length === 0) return null
  const [newest, ...earlier] = data.changes
  return (
    <SectionCard title="Wijzigingen">
      {newest && <Change change={newest} data={data} onChanged={onChanged} isOpen={newest.state === 'proposed'} />}
      {earlier.map((change) => (
        <Change key={change.number} change={change} data={data} onChanged={onChanged} isOpen={false} />
      ))}
      {data.versions.length > 1 && <Versions versions={data.versions} />}
    </SectionCard>
  )
}

type StaffChange = StaffChangesOfOrder['changes'][number]
type ChangeProps = {
  change: StaffChange
  data: StaffChangesOfOrder
  isOpen: boolean
  onChanged: () => Promise<void>
}

function Change({ change, data, isOpen, onChanged }: ChangeProps) {
  return (
    <details open={isOpen} className={classes.change}>
      <summary>
        Voorstel {change.number}: {stateInWords(change)}
      </summary>
      <div className={classes.content}>
        <p className={classes.quiet}>
          Gemaakt op {when(change.proposedDateTime)} door {change.proposedBy}. Van {formatCents(change.dueBeforeCents)}{' '}
          naar {formatCents(change.dueCents)}.
        </p>
        {change.remarks && <p className={classes.texts}>Aan de klant: {change.remarks}</p>}
        {change.decisionReason && <p className={classes.texts}>Reden van de klant: {change.decisionReason}</p>}
        {change.agreement && <p className={classes.texts}>Akkoord: {change.agreement}</p>}
        {isOpen && data.refusal && <Notice tone="waits">{failures[data.refusal].text}</Notice>}
        {change.isSealIntact === false && (
          <Notice tone="bad" title="Dit is niet wat er is voorgesteld">
            De bewaarde inhoud past niet bij haar zegel. Geef dit door aan wie de winkel onderhoudt.
          </Notice>
        )}
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
        {change.isSealIntact && change.state === 'agreed' && (
          <p className={classes.quiet}>Klopt: de inhoud is zoals voorgesteld en afgesproken.</p>
        )}
        {isOpen && <Withdraw salesOrderId={data.salesOrderId} number={change.number} onChanged={onChanged} />}
      </div>
    </details>
  )
}

function Withdraw({
  salesOrderId,
  number,
  onChanged,
}: {
  salesOrderId: number
  number: number
  onChanged: () => Promise<void>
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = changesOfOrder(api, salesOrderId)
  const withdraw = useStaffAction((id: number) => api.orderChanges.withdraw({ params: { id, number } }), {
    onSuccess: async (changes) => {
      queryClient.setQueryData(queryKey, changes)
      await onChanged()
    },
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <div className={classes.buttons}>
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(salesOrderId)}>
          Voorstel intrekken
        </Button>
      </div>
      {withdraw.notice && <Notice tone={withdraw.notice.tone}>{withdraw.notice.text}</Notice>}
    </>
  )
}

/** Two versions of the order next to each other: by default the last change. */
function Versions({ versions }: { versions: StaffChangesOfOrder['versions'] }) {
  const last = versions.length
  const [chosen, setChosen] = useState<{ from: number; to: number }>()
  const { from, to } = chosen ?? { from: last - 1, to: last }
  const before = versions.find(({ version }) => version === from)
  const after = versions.find(({ version }) => version === to)
  const data = versions.map(({ version, cause, madeDateTime }) => ({
    value: String(version),
    label: `Versie ${version}, ${versionInWords({ version, cause })} (${when(madeDateTime)})`,
  }))
  return (
    <details className={classes.change}>
      <summary>Versies vergelijken ({last})</summary>
      <div className={classes.content}>
        <div className={classes.choice}>
          <NativeSelect
            label="Vergelijk"
            data={data}
            value={String(from)}
            onChange={({ currentTarget: { value } }) => setChosen({ from: Number(value), to })}
          />
          <NativeSelect
            label="met"
            data={data}
            value={String(to)}
            onChange={({ currentTarget: { value } }) => setChosen({ from, to: Number(value) })}
          />
        </div>
        {before && after && (
          <BeforeAndAfter before={before.content} after={after.content} titles={[`Versie ${from}`, `Versie ${to}`]} />
        )}
      </div>
    </details>
  )
}

/** Returns why a version was stored. */
const versionInWords = ({ version, cause }: Pick<StaffChangesOfOrder['versions'][number], 'version' | 'cause'>) =>
  cause === 'changed' ? 'gewijzigd' : version === 1 ? 'voor de eerste wijziging' : 'na een annulering of herroeping'

/** Returns what became of a change, for staff. */
function stateInWords({ state, decidedDateTime, decidedBy, validUntil }: StaffChange): string {
  const at = decidedDateTime ? when(decidedDateTime) : ''
  switch (state) {
    case 'proposed':
      return `wacht op de klant, tot en met ${dayInWords(`${validUntil}T12:00:00Z`)}`
    case 'agreed':
      return decidedBy === 'buyer' ? `klant ging akkoord op ${at}` : `gewijzigd aan de balie op ${at}`
    case 'refused':
      return `door de klant afgewezen op ${at}`
    case 'withdrawn':
      return `ingetrokken op ${at}`
    case 'replaced':
      return `vervangen op ${at}`
    case 'expired':
      return `verlopen na ${dayInWords(`${validUntil}T12:00:00Z`)}`
    default:
      return state satisfies never
  }
}
