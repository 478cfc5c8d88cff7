import { useState } from 'react'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { TRANSFER_DIFFERENCE_WORDS, transferActions } from '#shared/domain/stock/transfers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useHasRole } from '../../common/sessions/index.ts'
import { SectionCard, when } from '../frame/index.ts'
import { CancelTransfer } from './CancelTransfer.tsx'
import { ReceiveTransfer } from './ReceiveTransfer.tsx'
import { SendTransfer } from './SendTransfer.tsx'
import { TransferBadge } from './TransferBadge.tsx'
import classes from './Transfers.module.css'
import { slipFile, useChangeTransfer, usePrintSlip } from './transfer-queries.ts'

/** A transfer: its products, what can be done with it, and its history. */
export function TransferView({ transfer }: { transfer: StockTransfer }) {
  const { transferId, from, to, state, reason } = transfer
  const change = useChangeTransfer(transferId)
  const [isCanceling, setCanceling] = useState(false)
  const canCancel = transferActions(state).includes('cancel')
  return (
    <div className={classes.page}>
      <section className={classes.head} aria-label="Verplaatsing">
        <p className={classes.route}>
          {from.name} → {to.name}
        </p>
        <TransferBadge transfer={transfer} />
        <p>{reason}</p>
        <div className={classes.buttons}>
          <Slip transferId={transferId} />
          {canCancel && (
            <Button variant="default" size="lg" onClick={() => setCanceling(true)}>
              Annuleren
            </Button>
          )}
        </div>
      </section>
      {change.notice && <Notice tone={change.notice.tone}>{change.notice.text}</Notice>}
      <SectionCard title="Producten">
        {state === 'requested' && <SendTransfer key="send" transfer={transfer} change={change} />}
        {state === 'sent' && <ReceiveTransfer key="receive" transfer={transfer} change={change} />}
        {(state === 'received' || state === 'canceled') && <Lines transfer={transfer} />}
      </SectionCard>
      {state === 'received' && <Bookkeeping transfer={transfer} change={change} />}
      <History transfer={transfer} />
      {isCanceling && (
        <CancelTransfer
          isSent={state === 'sent'}
          from={from.name}
          change={change}
          onClose={() => setCanceling(false)}
        />
      )}
    </div>
  )
}

function Slip({ transferId }: { transferId: number }) {
  const print = usePrintSlip(transferId)
  if (!print)
    return (
      <Button component="a" variant="default" size="lg" href={slipFile(transferId)} target="_blank" rel="noreferrer">
        Pakbon
      </Button>
    )
  return (
    <>
      <Button variant="default" size="lg" loading={print.isPending} onClick={() => print.mutate(undefined)}>
        Pakbon afdrukken
      </Button>
      {print.notice && <Notice tone={print.notice.tone}>{print.notice.text}</Notice>}
    </>
  )
}

function Lines({ transfer: { lines, state } }: { transfer: StockTransfer }) {
  return (
    <ul className={classes.lines} aria-label="Producten">
      {lines.map(({ itemId, itemCode, name, count, sent, received, difference }) => (
        <li key={itemId}>
          <span className={classes.product}>
            <strong>{name}</strong>
            <span className={classes.quiet}>{itemCode}</span>
          </span>
          <span className={classes.result}>
            {state === 'received' ? `${received} van ${sent} ontvangen` : `${sent ?? count} stuks`}
            {difference && <span className={classes.difference}>{TRANSFER_DIFFERENCE_WORDS[difference]}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ERP_WORDS: Readonly<Record<StockTransfer['erp'], string>> = {
  none: 'Voor NetSuite is er niets te boeken.',
  waiting: 'Wacht op verzending naar NetSuite.',
  booked: 'Geboekt in NetSuite.',
  failed: 'Niet aangekomen in NetSuite. Een beheerder ziet de reden bij Data, Taken.',
}

type Change = ReturnType<typeof useChangeTransfer>

function Bookkeeping({ transfer, change }: { transfer: StockTransfer; change: Change }) {
  const isAdmin = useHasRole('Admin')
  const { erp, isClosedByHand } = transfer
  return (
    <SectionCard title="Boekhouding">
      {erp === 'failed' ? (
        <Notice tone="bad">{ERP_WORDS.failed}</Notice>
      ) : (
        <p>{isClosedByHand ? 'Met de hand afgehandeld in NetSuite.' : ERP_WORDS[erp]}</p>
      )}
      {transfer.hasOpenLoss && (
        <>
          <Notice tone="bad">
            Er zijn stuks kwijt of kapot. De winkel verkoopt ze niet meer, maar NetSuite telt ze nog bij{' '}
            {transfer.from.name}. Boek ze daar af.
          </Notice>
          {isAdmin && (
            <div className={classes.buttons}>
              <Button size="lg" loading={change.isPending} onClick={() => change.mutate({ action: 'settle' })}>
                Afgeboekt in NetSuite
              </Button>
            </div>
          )}
        </>
      )}
    </SectionCard>
  )
}

const EVENT_WORDS: Readonly<Record<StockTransfer['events'][number]['kind'], string>> = {
  requested: 'Aangevraagd',
  sent: 'Verstuurd',
  received: 'Ontvangen',
  canceled: 'Geannuleerd',
  settled: 'Kwijte stuks afgeboekt',
}

function History({ transfer: { events } }: { transfer: StockTransfer }) {
  return (
    <SectionCard title="Verloop">
      <ol className={classes.history}>
        {events.map(({ kind, by, remark, atDateTime }) => (
          <li key={`${kind} ${atDateTime}`}>
            <strong>{EVENT_WORDS[kind]}</strong>
            <span className={classes.quiet}>
              {when(atDateTime)} · {by ?? 'een oud-medewerker'}
            </span>
            {remark && <span>{remark}</span>}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
