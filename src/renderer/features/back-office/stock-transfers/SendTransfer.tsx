import { useState } from 'react'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { useHasRole } from '../../common/sessions/index.ts'
import classes from './Transfers.module.css'
import type { useChangeTransfer } from './transfer-queries.ts'

type SendTransferProps = { transfer: StockTransfer; change: ReturnType<typeof useChangeTransfer> }

/** The products of a requested transfer with the number of pieces to send. An Admin may send more than there is. */
export function SendTransfer({ transfer, change }: SendTransferProps) {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const [mayGoBelowZero, setMayGoBelowZero] = useState(false)
  const isAdmin = useHasRole('Admin')
  const lines = transfer.lines.map((line) => ({ ...line, toSend: counts[line.itemId] ?? line.count }))
  const short = lines.filter(({ toSend, freeAtOrigin }) => toSend > Math.max(0, freeAtOrigin))

  const send = () =>
    change.mutate({
      action: 'send',
      body: { lines: lines.map(({ itemId, toSend }) => ({ itemId, count: toSend })), mayGoBelowZero },
    })
  return (
    <>
      <ul className={classes.lines} aria-label="Te versturen">
        {lines.map(({ itemId, itemCode, name, count, toSend, freeAtOrigin }) => (
          <li key={itemId}>
            <span className={classes.product}>
              <strong>{name}</strong>
              <span className={classes.quiet}>
                {itemCode} · {count} gevraagd · {Math.max(0, freeAtOrigin)} vrij bij {transfer.from.name}
              </span>
            </span>
            <QuantityField
              label={`Aantal ${name}`}
              count={toSend}
              min={0}
              onChange={(next) => setCounts((before) => ({ ...before, [itemId]: next }))}
            />
          </li>
        ))}
      </ul>
      {short.length > 0 && (
        <Notice tone="bad">
          Volgens de telling liggen er bij {transfer.from.name} niet zoveel stuks.
          {!isAdmin && ' Verstuur er minder, of laat een beheerder de verplaatsing versturen.'}
        </Notice>
      )}
      {short.length > 0 && isAdmin && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={mayGoBelowZero}
            onChange={({ currentTarget: { checked } }) => setMayGoBelowZero(checked)}
          />
          Toch versturen: de stuks liggen er wel
        </label>
      )}
      <div className={classes.buttons}>
        <Button size="lg" loading={change.isPending} onClick={send}>
          Versturen
        </Button>
      </div>
    </>
  )
}
