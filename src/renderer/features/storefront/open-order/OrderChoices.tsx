import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { forgetOpenOrder, restoreOrderToCart, useShoppingStore } from '../../common/cart/index.ts'
import { useCancelOrder } from './use-cancel-order.ts'

type Choice = 'changed' | 'unwanted'
type OrderChoicesProps = {
  salesOrderId: number
  /** Called when the order was canceled and not put back into the cart. */
  onCanceled?: () => void
  /** True when the page has other cancel buttons. The labels then contain the word "Bestelling". */
  hasLongLabels?: boolean
}

/**
 * Buttons to change or cancel an unpaid order. Both buttons cancel the order on the server after a confirmation. The
 * change button also puts lines and form back into the cart and the checkout. The old order is canceled first, because
 * the order and its stock would otherwise count twice.
 */
export function OrderChoices({ salesOrderId, onCanceled, hasLongLabels = false }: OrderChoicesProps) {
  const [choice, setChoice] = useState<Choice>()
  const order = useShoppingStore(({ openOrders }) => openOrders?.find((one) => one.salesOrderId === salesOrderId))
  const navigate = useNavigate()
  const cancel = useCancelOrder(salesOrderId, (canceled) => {
    setChoice(undefined)
    if (canceled.order) {
      restoreOrderToCart(canceled.order)
      void navigate(sitePaths.cart)
    } else {
      forgetOpenOrder(salesOrderId, { isCanceled: true })
      onCanceled?.()
    }
  })

  const openQuestion = (selected: Choice) => {
    cancel.reset()
    setChoice(selected)
  }
  const confirm = (reason: Choice) => cancel.mutate({ reason, order: reason === 'changed' ? order : undefined })
  return (
    <>
      {order && (
        <Button variant="default" onClick={() => openQuestion('changed')}>
          {hasLongLabels ? 'Bestelling wijzigen' : 'Wijzigen'}
        </Button>
      )}
      <Button variant="default" onClick={() => openQuestion('unwanted')}>
        {hasLongLabels ? 'Bestelling annuleren' : 'Annuleren'}
      </Button>
      <Question
        isOpen={choice !== undefined}
        onClose={() => setChoice(undefined)}
        title={`Bestelling ${salesOrderId} ${choice === 'changed' ? 'wijzigen' : 'annuleren'}?`}
        error={cancel.error?.message}
        answers={
          <>
            <Button onClick={() => choice && confirm(choice)} loading={cancel.isPending}>
              Bestelling {choice === 'changed' ? 'wijzigen' : 'annuleren'}
            </Button>
            <Button variant="default" onClick={() => setChoice(undefined)}>
              Terug
            </Button>
          </>
        }
      >
        {choice && <p>{QUESTIONS[choice]}</p>}
      </Question>
    </>
  )
}

const QUESTIONS: Readonly<Record<Choice, string>> = {
  changed:
    'Deze bestelling vervalt. Uw producten en gegevens gaan terug naar de winkelwagen; pas ze aan en plaats de bestelling opnieuw.',
  unwanted:
    'De hele bestelling vervalt, ook een betaling die nog loopt. U hoeft niets te betalen en krijgt een mail. Wat nu in uw winkelwagen ligt, blijft daar.',
}
