import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderVariant } from '#shared/contracts/order-changes.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useCart } from '../../common/cart/index.ts'
import { type AddedLine, axesOf, type ChangedLine, type ChangeFields, valuesOf, variantWith } from './change-fields.ts'
import classes from './OrderChanges.module.css'
import { variantsOfLine } from './order-change-queries.ts'

type ChangedLinesProps = {
  salesOrderId: number
  fields: ChangeFields
  onChange: (fields: ChangeFields) => void
}

/** The products of the order with their number of pieces and choices, and the products that come in. */
export function ChangedLines({ salesOrderId, fields, onChange }: ChangedLinesProps) {
  const { lines, added } = fields
  const changeLine = (changed: ChangedLine) =>
    onChange({ ...fields, lines: lines.map((line) => (line.rowId === changed.rowId ? changed : line)) })
  return (
    <>
      <fieldset className={classes.lines}>
        <legend>Producten in de order</legend>
        {lines.length === 0 && <p className={classes.quiet}>Alle producten zijn geleverd of geannuleerd.</p>}
        {lines.map((line) => (
          <OrderedLine key={line.rowId} salesOrderId={salesOrderId} line={line} onChange={changeLine} />
        ))}
      </fieldset>
      <fieldset className={classes.lines}>
        <legend>Toevoegen</legend>
        {added.map((line) => (
          <div key={line.id} className={classes.line}>
            <div className={classes.text}>
              <span>{line.name}</span>
              <span className={classes.quiet}>{line.choices}</span>
            </div>
            <Count
              name={line.name}
              count={line.count}
              min={1}
              onChange={(count) =>
                onChange({ ...fields, added: added.map((one) => (one.id === line.id ? { ...one, count } : one)) })
              }
            />
            <Button
              variant="subtle"
              color="gray"
              aria-label={`${line.name} toch niet toevoegen`}
              onClick={() => onChange({ ...fields, added: added.filter(({ id }) => id !== line.id) })}
            >
              Weghalen
            </Button>
          </div>
        ))}
        <FromCart added={added} onAdd={(more) => onChange({ ...fields, added: [...added, ...more] })} />
      </fieldset>
    </>
  )
}

type OrderedLineProps = { salesOrderId: number; line: ChangedLine; onChange: (line: ChangedLine) => void }

function OrderedLine({ salesOrderId, line, onChange }: OrderedLineProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { name, options, count, variant } = line
  const isOther = variant !== undefined && variant.id !== line.itemId
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <span>{isOther ? <s>{name}</s> : name}</span>
        {isOther && <strong>{variant.name}</strong>}
        <span className={classes.quiet}>
          {isOther
            ? [...Object.entries(variant.axes).map(([axis, value]) => `${axis}: ${value}`)].join(' · ')
            : options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
        </span>
      </div>
      <Count name={name} count={count} min={0} onChange={(changed) => onChange({ ...line, count: changed })} />
      <Button
        variant="default"
        aria-expanded={isChoosing}
        aria-label={`Andere uitvoering van ${name}`}
        onClick={() => setChoosing((is) => !is)}
      >
        Andere uitvoering
      </Button>
      {isChoosing && (
        <Variants
          salesOrderId={salesOrderId}
          line={line}
          onChoose={(chosen) => onChange({ ...line, variant: chosen })}
        />
      )}
    </div>
  )
}

type VariantsProps = {
  salesOrderId: number
  line: ChangedLine
  onChoose: (variant: OrderVariant | undefined) => void
}

/** A select per choice of the model: leather, legs and so on. */
function Variants({ salesOrderId, line, onChoose }: VariantsProps) {
  const { data, error, refetch } = useQuery(variantsOfLine(useApi(), salesOrderId, line.rowId))
  if (error) {
    return (
      <div className={classes.variants}>
        <Notice tone="bad">De uitvoeringen konden niet worden opgehaald.</Notice>
        <Button variant="default" onClick={() => void refetch()}>
          Opnieuw proberen
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={64} aria-label="Uitvoeringen worden opgehaald" />
  const { variants } = data
  const axes = axesOf(variants)
  if (axes.length === 0) {
    return <p className={classes.quiet}>Van dit product zijn er geen andere uitvoeringen.</p>
  }
  const current = line.variant ?? variants.find(({ id }) => id === line.itemId)
  const chosen =
    current?.axes ?? Object.fromEntries(line.options.map(({ label, value }): [string, string] => [label, value]))
  return (
    <div className={classes.variants}>
      {axes.map((axis) => {
        const values = valuesOf(variants, axis)
        const isKnown = values.includes(chosen[axis] ?? '')
        return (
          <NativeSelect
            key={axis}
            label={axis}
            aria-label={`${axis} van ${line.name}`}
            data={isKnown ? values : ['', ...values]}
            value={isKnown ? chosen[axis] : ''}
            onChange={({ currentTarget: { value } }) => {
              const found = variantWith(variants, chosen, { axis, value })
              if (found) onChoose(found.id === line.itemId ? undefined : found)
            }}
          />
        )
      })}
      {current && <span className={classes.quiet}>{formatCents(current.unitCents)} per stuk</span>}
    </div>
  )
}

type CountProps = { name: string; count: number; min: number; onChange: (count: number) => void }

const Count = ({ name, count, min, onChange }: CountProps) => (
  <NumberInput
    aria-label={`Aantal van ${name}`}
    className={classes.count}
    min={min}
    max={999}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    value={count}
    suffix={count === 1 ? ' stuk' : ' stuks'}
    onChange={(value) => onChange(Math.min(999, Math.max(min, Math.trunc(Number(value) || 0))))}
  />
)

/** Button that takes over the products of the cart that the change does not have yet. */
function FromCart({ added, onAdd }: { added: readonly AddedLine[]; onAdd: (lines: AddedLine[]) => void }) {
  const cart = useCart().lines.filter((line) => !isSample(line) && !added.some(({ id }) => id === line.id))
  if (cart.length === 0) {
    return (
      <p className={classes.quiet}>
        Een product erbij? Leg het in de winkel in de winkelwagen; hier verschijnt dan een knop om het over te nemen.
      </p>
    )
  }
  const add = () =>
    onAdd(cart.map(({ id, displayName, choices, count }) => ({ id, name: displayName, choices, count })))
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={add}>
        {cart.length === 1
          ? 'Product uit de winkelwagen toevoegen'
          : `${cart.length} producten uit de winkelwagen toevoegen`}
      </Button>
    </div>
  )
}
