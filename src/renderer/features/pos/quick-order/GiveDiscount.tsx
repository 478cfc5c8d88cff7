import { type FormEvent, useState } from 'react'
import { agreedLines, type Discount } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import classes from './GiveDiscount.module.css'
import { type OrderDiscounts, useDiscountReasons } from './order-discounts.ts'
import { removeDiscount, setDiscount } from './quick-order-store.ts'

type GiveDiscountProps = {
  /** What the discount is on: the id of a line, or `order`; undefined while the dialog is closed. */
  target: number | 'order' | undefined
  title: string
  lines: readonly CartLine[]
  order: OrderDiscounts
  onClose: () => void
  /** Called after a discount was set. */
  onGiven: () => void
}

/** Dialog to give, change or remove the discount on a line or on the whole order. */
export function GiveDiscount({ target, title, onClose, ...rest }: GiveDiscountProps) {
  return (
    <Dialog isOpen={target !== undefined} onClose={onClose} title={title} size="small">
      {target !== undefined && (
        <DiscountForm key={target} id={target === 'order' ? undefined : target} onClose={onClose} {...rest} />
      )}
    </Dialog>
  )
}

const OTHER = 'Anders'
const QUICK_PERCENTS = [5, 10, 15, 20] as const

type DiscountFormProps = Omit<GiveDiscountProps, 'target' | 'title'> & { id: number | undefined }

function DiscountForm({ id, lines, order, onClose, onGiven }: DiscountFormProps) {
  const reasons = useDiscountReasons()
  const existing = order.discounts.find((discount) => discount.id === id)
  const [kind, setKind] = useState<Discount['kind']>(existing?.kind ?? 'percent')
  const [typed, setTyped] = useState(existing ? textOf(existing) : '')
  const [chosen, setChosen] = useState(existing?.reason)
  const [ownReason, setOwnReason] = useState(existing?.reason ?? '')
  const [wasTried, setTried] = useState(false)

  // Until the user chooses, the first reason of the shop is selected, also when the reasons arrive later.
  const known = chosen ?? reasons[0] ?? OTHER
  const isOwn = !reasons.includes(known)
  const reason = (isOwn ? ownReason : known).trim()
  const value = kind === 'percent' ? typedPercent(typed) : typedCents(typed)
  const discount: Discount | undefined = value && reason ? { id, kind, value, reason } : undefined
  const scope = id === undefined ? lines : lines.filter((line) => line.id === id)
  const before = cartTotals(id === undefined ? agreedLines(lines, withoutOrder(order.discounts)) : scope).gross
  const after = value
    ? cartTotals(agreedWith(scope, lines, order.discounts, { id, kind, value, reason })).gross
    : before

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!discount || valueProblem(kind, typed, before)) return
    setDiscount(discount)
    onClose()
    onGiven()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RadioCards
        legend="Soort korting"
        isLegendHidden
        name="discount-kind"
        direction="row"
        value={kind}
        options={[
          { value: 'percent', label: 'Procent' },
          { value: 'amount', label: 'Bedrag' },
        ]}
        onChange={(next) => {
          setKind(next)
          setTyped('')
        }}
      />
      {kind === 'percent' && (
        <div className={classes.quick}>
          {QUICK_PERCENTS.map((percent) => (
            <Button
              key={percent}
              variant={typedPercent(typed) === percent ? 'filled' : 'default'}
              size="lg"
              onClick={() => setTyped(String(percent))}
            >
              {percent}%
            </Button>
          ))}
        </div>
      )}
      <TextInput
        label={kind === 'percent' ? 'Korting in %' : 'Korting in €, incl. btw'}
        withAsterisk
        inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed}
        error={wasTried || typed.trim() !== '' ? valueProblem(kind, typed, before) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NativeSelect
        label="Reden"
        data={[...reasons, OTHER].map((value) => ({ value, label: value }))}
        value={isOwn ? OTHER : known}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          if (currentTarget.value === OTHER) setOwnReason('')
        }}
      />
      {isOwn && (
        <TextInput
          label="Andere reden"
          withAsterisk
          autoComplete="off"
          maxLength={200}
          value={ownReason}
          error={wasTried && reason === '' ? 'Schrijf waarom u korting geeft.' : undefined}
          onChange={({ currentTarget }) => setOwnReason(currentTarget.value)}
        />
      )}
      <p className={classes.outcome} role="status">
        {after < before ? (
          <>
            <s>{formatCents(before)}</s> <strong>{formatCents(after)}</strong>
          </>
        ) : (
          formatCents(before)
        )}
      </p>
      <Button type="submit" size="lg">
        Korting geven
      </Button>
      {existing && (
        <Button
          variant="default"
          size="lg"
          onClick={() => {
            removeDiscount(id)
            onClose()
          }}
        >
          Korting weghalen
        </Button>
      )}
    </form>
  )
}

const withoutOrder = (discounts: readonly Discount[]) => discounts.filter(({ id }) => id !== undefined)

/** Returns the lines of the dialog with the discount that is being typed. */
function agreedWith(
  scope: readonly CartLine[],
  lines: readonly CartLine[],
  discounts: readonly Discount[],
  discount: Discount,
) {
  return discount.id === undefined
    ? agreedLines(lines, [...withoutOrder(discounts), discount])
    : agreedLines(scope, [discount])
}

const textOf = ({ kind, value }: Discount) =>
  kind === 'percent' ? String(value) : (value / 100).toFixed(2).replace('.', ',')

/** Returns a typed whole percentage from 1 to 100; undefined for another text. @example typedPercent('10 %') // 10 */
function typedPercent(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,3})\s*%?\s*$/.exec(text) ?? []
  const percent = Number(digits)
  return percent >= 1 && percent <= 100 ? percent : undefined
}

function valueProblem(kind: Discount['kind'], typed: string, totalCents: number): string | undefined {
  if (typed.trim() === '') return 'Vul de korting in.'
  if (kind === 'percent') return typedPercent(typed) === undefined ? 'Vul hele procenten in, van 1 tot 100.' : undefined
  const problem = amountProblem(typed)
  if (problem) return problem
  const amountCents = typedCents(typed) ?? 0
  if (amountCents === 0) return 'Vul de korting in.'
  return amountCents > totalCents ? `Ten hoogste ${formatCents(totalCents)}.` : undefined
}
