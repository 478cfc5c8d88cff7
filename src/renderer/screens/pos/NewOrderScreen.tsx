import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { OfflinePaymentType } from '#shared/contracts/staff-payments.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { payNowWith } from '../../features/pos/commands/index.ts'
import { LetCustomerSign, useTermsWithoutLine } from '../../features/pos/customer-display/index.ts'
import { TakeOfflinePayment } from '../../features/pos/offline-payments/index.ts'
import { ParkSale } from '../../features/pos/parked-sales/index.ts'
import { useDismissPaid } from '../../features/pos/payments/index.ts'
import {
  MakeQuoteOfOrder,
  type PlacementResult,
  QuickOrder,
  useQuickOrderStore,
} from '../../features/pos/quick-order/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EditDraft } from './EditDraft.tsx'
import classes from './NewOrderScreen.module.css'

/** /kassa: a new order for a customer in the showroom. */
export function NewOrderScreen() {
  const navigate = useNavigate()
  useTermsWithoutLine()
  const [savedDraft, setSavedDraft] = useState<Extract<PlacementResult, { kind: 'kept' }>>()
  const [paymentType, setPaymentType] = useState<OfflinePaymentType>('CASH')
  const [isPaying, setPaying] = useState(false)
  const [takenText, setTakenText] = useState<string>()
  const [parkedTitle, setParkedTitle] = useState<string>()
  const [addedText, setAddedText] = useState('')
  const message = useRef<HTMLDivElement>(null)
  // The buttons that place or park an order are at the end of the form. The message about the result is above the form,
  // so the page scrolls to the message.
  useEffect(() => {
    if (savedDraft ?? parkedTitle) message.current?.scrollIntoView?.({ block: 'center' })
  }, [savedDraft, parkedTitle])

  const hasOrder = useQuickOrderStore(({ lines, configuring }) => lines.length > 0 || configuring !== undefined)
  const hadOrder = useRef(hasOrder)
  const dismissPaid = useDismissPaid()
  const beginSale = useEffectEvent(dismissPaid)
  useEffect(() => {
    // The first product begins the next sale. The results of paid sales are not needed any more.
    if (hasOrder && !hadOrder.current) beginSale()
    hadOrder.current = hasOrder
  }, [hasOrder])

  const takePayment = (type: OfflinePaymentType) => {
    setPaymentType(type)
    setPaying(true)
  }
  const onDone = (placed: PlacementResult) => {
    if (placed.kind === 'kept') {
      setSavedDraft(placed)
      setTakenText(undefined)
      if (placed.method === 'CASH') takePayment('CASH')
      return
    }
    void navigate(staffPaths.salesOrder(placed.salesOrderId), { state: payNowWith(placed.method) })
  }
  return (
    <BackOfficePage title="Nieuwe order">
      <VisuallyHidden>
        <span role="status">{addedText}</span>
      </VisuallyHidden>
      {savedDraft !== undefined && (
        <div ref={message}>
          <Notice title={`De order van ${savedDraft.title} is op deze kassa bewaard.`}>
            <p>
              {savedDraft.mayHaveArrived
                ? 'Er kwam geen antwoord van de winkel. Of de order daar is aangekomen, wordt vanzelf nagevraagd; neem hem niet opnieuw op. Tot dan'
                : 'Er is nu geen verbinding met de winkel. De order wordt vanzelf verstuurd zodra die er weer is; tot dan'}{' '}
              kan de klant contant betalen, of op een losse pinautomaat. Daarna kunt u verder met de volgende klant.
            </p>
            <div className={classes.ways}>
              <Button size="lg" onClick={() => takePayment('CASH')}>
                Contant ontvangen
              </Button>
              <Button size="lg" variant="default" onClick={() => takePayment('STANDALONE')}>
                Losse pinautomaat
              </Button>
              <LetCustomerSign draftId={savedDraft.draftId} salesOrderId={null} order={savedDraft.toSign} />
            </div>
            {takenText !== undefined && <p role="status">{takenText}</p>}
            <p>
              <Link to={posPaths.drafts}>Bewaarde orders</Link>
            </p>
            <Button variant="default" size="sm" onClick={() => setSavedDraft(undefined)}>
              Begrepen
            </Button>
          </Notice>
        </div>
      )}
      <TakeOfflinePayment
        draft={isPaying ? savedDraft : undefined}
        type={paymentType}
        onClose={() => setPaying(false)}
        onTaken={({ amountCents, changeCents }) => {
          setPaying(false)
          const change = changeCents > 0 ? ` Wisselgeld: ${formatCents(changeCents)}.` : ''
          setTakenText(`${formatCents(amountCents)} is ontvangen en bewaard.${change}`)
        }}
      />
      {parkedTitle !== undefined && (
        <div ref={message}>
          <Notice tone="good">“{parkedTitle}” is geparkeerd en op elke kassa terug te nemen.</Notice>
        </div>
      )}
      <EditDraft />
      <QuickOrder
        onDone={onDone}
        onAdded={(name) => {
          setParkedTitle(undefined)
          setAddedText(`Toegevoegd: ${name}`)
        }}
        renderActions={(order) => (
          <>
            <ParkSale {...order} onParked={setParkedTitle} />
            <MakeQuoteOfOrder current={order.current} isPossible={order.canPark} />
          </>
        )}
      />
    </BackOfficePage>
  )
}
