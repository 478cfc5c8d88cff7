import { useState } from 'react'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { TRANSFER_DIFFERENCE_WORDS } from '#shared/domain/stock/transfers.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Transfers.module.css'
import type { useChangeTransfer } from './transfer-queries.ts'

type ReceiveTransferProps = { transfer: StockTransfer; change: ReturnType<typeof useChangeTransfer> }
type Missing = 'left_behind' | 'lost'
type Receipt = { count: number; missing: Missing }

const REASONS = (['left_behind', 'lost'] as const).map((value) => ({
  value,
  label: `Het ontbrekende ${TRANSFER_DIFFERENCE_WORDS[value]}`,
}))

/** The products of a sent transfer with the number of pieces that arrived, and why pieces are missing. */
export function ReceiveTransfer({ transfer, change }: ReceiveTransferProps) {
  const [receipts, setReceipts] = useState<Readonly<Record<number, Receipt>>>({})
  const [remark, setRemark] = useState('')
  const lines = transfer.lines.filter(({ sent }) => sent !== 0)
  const receiptOf = ({ itemId, sent }: StockTransfer['lines'][number]): Receipt =>
    receipts[itemId] ?? { count: sent ?? 0, missing: 'left_behind' }
  const set = (line: StockTransfer['lines'][number], changes: Partial<Receipt>) =>
    setReceipts((before) => ({ ...before, [line.itemId]: { ...receiptOf(line), ...changes } }))

  const receive = () =>
    change.mutate({
      action: 'receive',
      body: {
        remark,
        lines: lines.map((line) => {
          const { count, missing } = receiptOf(line)
          return { itemId: line.itemId, count, ...(count < (line.sent ?? 0) && { missing }) }
        }),
      },
    })
  return (
    <>
      <ul className={classes.lines} aria-label="Te ontvangen">
        {lines.map((line) => {
          const { itemId, itemCode, name, sent } = line
          const { count, missing } = receiptOf(line)
          return (
            <li key={itemId}>
              <span className={classes.product}>
                <strong>{name}</strong>
                <span className={classes.quiet}>
                  {itemCode} · {sent} verstuurd
                </span>
              </span>
              <QuantityField
                label={`Ontvangen ${name}`}
                count={count}
                min={0}
                onChange={(next) => set(line, { count: next })}
              />
              {count < (sent ?? 0) && (
                <NativeSelect
                  label={`Waarom minder ${name}?`}
                  className={classes.reason}
                  value={missing}
                  data={REASONS}
                  onChange={({ currentTarget: { value } }) => set(line, { missing: value as Missing })} // the options are these
                />
              )}
            </li>
          )
        })}
      </ul>
      <TextInput
        label="Opmerking"
        maxLength={500}
        value={remark}
        onChange={({ currentTarget: { value } }) => setRemark(value)}
      />
      <div className={classes.buttons}>
        <Button size="lg" loading={change.isPending} onClick={receive}>
          Ontvangen
        </Button>
      </div>
    </>
  )
}
