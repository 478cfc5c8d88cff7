import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { cartTotals, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { dueNowCents } from '#shared/domain/payments/order-payment.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { cartLineText } from '../../common/cart/index.ts'
import { persistedCheckout } from '../../storefront/checkout/index.ts'
import { useShowToCustomer } from '../customer-display/index.ts'
import { ApproveDiscount } from './ApproveDiscount.tsx'
import { ClearOrder } from './ClearOrder.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { isCompleteCustomer, isTakenAlong, isWalkInSale } from './customer-values.ts'
import { GiveDiscount } from './GiveDiscount.tsx'
import { InPlaceConfigurator } from './InPlaceConfigurator.tsx'
import { ItemEntry } from './ItemEntry.tsx'
import { OrderDiscountLine } from './OrderDiscountLine.tsx'
import { OrderExtras } from './OrderExtras.tsx'
import { OrderOverview } from './OrderOverview.tsx'
import { OrderProblem } from './OrderProblem.tsx'
import { OrderTerms, SHOWROOM_PAYMENT_OPTIONS } from './OrderTerms.tsx'
import { useOrderDiscounts } from './order-discounts.ts'
import { useIsOrderSubmitting } from './order-submission.ts'
import { PayButtons } from './PayButtons.tsx'
import type { QuickOrderContent } from './persisted-quick-order.ts'
import classes from './QuickOrder.module.css'
import { hasOrderContent, orderContent, useIsQuickOrderRead, useQuickOrderStore } from './quick-order-store.ts'
import { refusalOf } from './refusals.ts'
import { SellingTiles } from './SellingTiles.tsx'
import { SoldLines } from './SoldLines.tsx'
import { useCustomerChoice } from './use-customer-choice.ts'
import { useOrderForm } from './use-order-form.ts'
import { type PlacementResult, usePlaceQuickOrder } from './use-place-quick-order.ts'

type QuickOrderProps = {
  onDone: (placed: PlacementResult) => void
  onAdded: (name: string) => void
  /**
   * Renders further buttons next to "Leegmaken". `order.current()` returns the current content of the order, including
   * the last key press. `canPark` is true when the order has content and is not being placed or parked.
   */
  renderActions?: (order: { current: () => QuickOrderContent; canPark: boolean }) => ReactNode
}

/** The selling screen: products and customer on the left, the order with its total and its buttons on the right. */
export function QuickOrder(props: QuickOrderProps) {
  const isLoaded = useIsQuickOrderRead()
  const turn = useQuickOrderStore((order) => order.turn)
  // `turn` changes with every new order, so a new order gets a new form.
  return isLoaded ? <Order key={turn} {...props} /> : <Skeleton height={420} />
}

function Order({ onDone, onAdded, renderActions }: QuickOrderProps) {
  const { lines, configuring, isDraft, keepsPromise } = useQuickOrderStore()
  const form = useOrderForm()
  const place = usePlaceQuickOrder(onDone)
  const root = useRef<HTMLDivElement>(null)
  const [wasTried, setTried] = useState(false)
  const order = useOrderDiscounts()
  const { agreed } = order
  const [discountOn, setDiscountOn] = useState<number | 'order'>()
  const [isApproving, setApproving] = useState(false)
  const totalCents = cartTotals(agreed).gross
  const hasLines = lines.length > 0
  const refusal = refusalOf(place.error, keepsPromise)
  const choice = useCustomerChoice(form)
  const isWalkIn = isWalkInSale(agreed, form.values)
  const missing = missingIn({
    lines,
    configuring,
    isCustomerComplete: isWalkIn || isCompleteCustomer(form.values),
    needsApproval: order.needsApproval,
  })
  const isEmpty = !hasOrderContent({ lines, form: form.values, configuring })
  const isSubmitting = useIsOrderSubmitting()
  const canClear = !isEmpty && !isSubmitting
  useUnsaved(isSubmitting)
  useShowToCustomer(
    agreed.map((line) => ({
      title: cartLineText(line).title,
      count: line.count,
      amountCents: grossUnitPrice(line.netPrice) * line.count,
    })),
    totalCents,
  )

  const { payment } = form.values
  const dueCents = dueNowCents({
    option: isWalkIn ? 'in_showroom' : payment,
    depositCents: depositCents(payment, totalCents),
    paidCents: 0,
    outstandingCents: totalCents,
  })
  const { setFieldValue, setErrors } = form
  useEffect(() => {
    // An order without lines costs nothing, but offers the normal payment options.
    const isFree = hasLines && totalCents === 0
    if (isFree ? payment === 'free' : SHOWROOM_PAYMENT_OPTIONS.some((option) => option === payment)) return
    setFieldValue('payment', isFree ? 'free' : 'in_showroom')
  }, [payment, hasLines, totalCents, setFieldValue])
  const takesAlong = isTakenAlong(lines)
  const tookAlong = useRef(takesAlong)
  useEffect(() => {
    // What the customer takes along is not delivered, unless the user chooses so afterwards.
    if (takesAlong === tookAlong.current) return
    tookAlong.current = takesAlong
    setFieldValue('delivery', takesAlong ? 'pickup' : 'delivery')
  }, [takesAlong, setFieldValue])
  useEffect(() => {
    if (!(place.error instanceof ShopError) || place.error.fields.length === 0) return
    setErrors(Object.fromEntries(place.error.fields.map(({ field, message }) => [field, message])))
  }, [place.error, setErrors])

  useEffect(() => {
    // Focuses the entry field of the next order. Until now the field was inert, because the last order was submitted.
    if (isSubmitting || orderContent().lines.length > 0 || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(ENTRY_FIELD)?.focus({ preventScroll: true })
  }, [isSubmitting])

  // The new discount is in `order` after the next render.
  const [wasGiven, setGiven] = useState(false)
  useEffect(() => {
    if (!wasGiven) return
    setGiven(false)
    if (order.needsApproval) setApproving(true)
  }, [wasGiven, order.needsApproval])

  const focusProblem = useAfterRender(() => {
    if (root.current) focusFirstProblem(root.current, lines.length === 0)
  })
  const submit = (method?: PaymentType) => {
    setTried(true)
    const hasErrors = !isWalkIn && form.validate().hasErrors
    if (hasErrors || lines.length === 0 || configuring) {
      return focusProblem()
    }
    if (order.needsApproval) return setApproving(true)
    place.place({ values: form.getValues(), method })
  }
  const focusEntry = () => root.current?.querySelector<HTMLElement>(ENTRY_FIELD)?.focus({ preventScroll: true })
  return (
    <div ref={root} className={classes.order}>
      {/* Changes made while the order is being placed would be lost. */}
      <div className={classes.column} inert={isSubmitting}>
        <ItemEntry onAdded={onAdded} onCustomer={choice.select} />
        {configuring ? (
          <InPlaceConfigurator
            key={`${configuring.productId} ${configuring.replaces}`}
            configuring={configuring}
            restCents={cartTotals(agreed.filter(({ id }) => id !== configuring.replaces)).gross}
            onAdded={(name) => {
              onAdded(name)
              // The focused button is no longer rendered, so the entry field gets the focus, unless the user is typing.
              if (document.activeElement?.matches('input, select, textarea')) return
              focusEntry()
            }}
          />
        ) : (
          <SellingTiles
            onAdded={(name) => {
              onAdded(name)
              // The next thing that the user types is a product or the name of the customer.
              if (!document.activeElement?.matches('input, select, textarea')) focusEntry()
            }}
          />
        )}
        <CustomerSection
          form={form}
          choice={choice}
          wasTried={wasTried}
          isRequired={hasLines && (!takesAlong || totalCents === 0)}
          isWalkIn={isWalkIn}
        />
        {!isWalkIn && <OrderTerms form={form} lines={agreed} />}
        <OrderExtras form={form} lines={agreed} />
      </div>
      <OrderOverview
        lines={agreed}
        isSubmitting={isSubmitting}
        sold={
          <>
            <SoldLines
              lines={agreed}
              refusals={refusal?.kind === 'lines' ? refusal.texts : NO_REFUSALS}
              discounts={order.discounts}
              onDiscount={({ id }) => setDiscountOn(id)}
            />
            {hasLines && (
              <OrderDiscountLine
                order={order}
                onOpen={() => setDiscountOn('order')}
                onApprove={() => setApproving(true)}
              />
            )}
          </>
        }
      >
        {refusal && <OrderProblem refusal={refusal} onCorrect={place.reset} />}
        {wasTried && !refusal && missing.length > 0 && <Notice tone="bad">{missing.join(' ')}</Notice>}
        {!wasTried && missing.length > 0 && <p className={classes.missing}>{missing.join(' ')}</p>}
        {isDraft && (
          <p className={classes.missing}>
            Deze order was bewaard en wordt nu aangepast.{keepsPromise && ' De beloofde prijzen blijven gelden.'}
          </p>
        )}
        <div className={classes.actions}>
          <PayButtons
            dueCents={dueCents}
            isFree={totalCents === 0 && hasLines}
            isSubmitting={isSubmitting}
            onPlace={submit}
          />
          <div className={classes.beside}>
            {renderActions?.({
              current: () => ({ ...orderContent(), form: persistedCheckout(form.getValues()) }),
              canPark: canClear,
            })}
            <ClearOrder canClear={canClear} />
          </div>
        </div>
      </OrderOverview>
      <GiveDiscount
        target={discountOn}
        title={discountOn === 'order' ? 'Korting op de hele order' : 'Korting op dit product'}
        lines={lines}
        order={order}
        onClose={() => setDiscountOn(undefined)}
        onGiven={() => setGiven(true)}
      />
      <ApproveDiscount isOpen={isApproving} order={order} onClose={() => setApproving(false)} />
    </div>
  )
}

const ENTRY_FIELD = 'input[role="combobox"]'
const NO_REFUSALS: ReadonlyMap<number, string> = new Map()

type Progress = Pick<QuickOrderContent, 'lines' | 'configuring'> & {
  isCustomerComplete: boolean
  needsApproval: boolean
}

/** Returns one sentence for each task that remains before the order can be placed. */
function missingIn({ lines, configuring, isCustomerComplete, needsApproval }: Progress): string[] {
  return [
    lines.length === 0 && !configuring && 'Voeg een product toe.',
    configuring && 'Voeg het meubel toe dat wordt samengesteld, of kies “Toch niet”.',
    !isCustomerComplete && 'Vul de gegevens van de klant in.',
    needsApproval && 'Een beheerder moet de korting nog goedkeuren.',
  ].filter((sentence) => sentence !== false && sentence !== undefined)
}

function focusFirstProblem(root: HTMLElement, isEmpty: boolean) {
  const where = isEmpty ? ENTRY_FIELD : '[aria-invalid="true"], [data-error] input'
  const field = root.querySelector<HTMLElement>(where)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
