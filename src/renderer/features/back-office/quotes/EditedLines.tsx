import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './Quotes.module.css'
import type { DiscountKind, EditedLine } from './quote-fields.ts'

type EditedLinesProps = {
  lines: readonly EditedLine[]
  /** The same lines with their agreed prices. */
  agreed: readonly { netPrice: number; listNetPrice?: number; count: number }[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (lines: EditedLine[]) => void
}

/** The products of a quote with their count and discount. */
export function EditedLines({ lines, agreed, errors, onChange }: EditedLinesProps) {
  const change = (index: number, changes: Partial<EditedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  return (
    <ul className={classes.lines} aria-label="Producten in de offerte">
      {lines.map((line, index) => {
        const { id, displayName, choices, imageUrl, netPrice, count, discount } = line
        const price = agreed[index]?.netPrice ?? netPrice
        return (
          <li key={id} className={classes.line}>
            {imageUrl ? <Picture src={imageUrl} alt="" width={96} height={72} sizes="96px" /> : <span />}
            <div className={classes.text}>
              <strong>{displayName}</strong>
              <span className={classes.quiet}>{choices}</span>
              <span className={classes.quiet}>{formatCents(grossUnitPrice(netPrice))} per stuk</span>
            </div>
            <div className={classes.lineFields}>
              <NumberInput
                label="Aantal"
                aria-label={`Aantal ${displayName}`}
                min={1}
                max={999}
                allowDecimal={false}
                value={count}
                error={errors[`lines.${index}.count`]}
                onChange={(value) => change(index, { count: Math.max(1, Math.trunc(Number(value)) || 1) })}
              />
              <NativeSelect
                label="Korting"
                aria-label={`Korting op ${displayName}`}
                data={[
                  { value: '', label: 'Geen' },
                  { value: 'percent', label: 'Procent' },
                  { value: 'amount', label: 'Bedrag' },
                ]}
                value={discount.kind}
                onChange={({ currentTarget: { value } }) =>
                  change(index, { discount: { ...discount, kind: value as DiscountKind } })
                }
              />
              {discount.kind !== '' && (
                <TextInput
                  label={discount.kind === 'percent' ? 'Procent' : 'Bedrag in euro'}
                  aria-label={`Hoogte van de korting op ${displayName}`}
                  inputMode="decimal"
                  value={discount.value}
                  error={errors[`lines.${index}.discount`]}
                  onChange={({ currentTarget: { value } }) => change(index, { discount: { ...discount, value } })}
                />
              )}
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${displayName} weghalen`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                Weghalen
              </Button>
              <span className={classes.amount}>
                {price < netPrice && (
                  <>
                    <s className={classes.quiet}>{formatCents(grossUnitPrice(netPrice) * count)}</s>
                    <br />
                  </>
                )}
                {formatCents(grossUnitPrice(price) * count)}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
