import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { payNowWith } from '../../features/pos/commands/index.ts'
import { ParkSale } from '../../features/pos/parked-sales/index.ts'
import { useDismissPaid } from '../../features/pos/payments/index.ts'
import { type PlacementResult, QuickOrder, useQuickOrderStore } from '../../features/pos/quick-order/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EditDraft } from './EditDraft.tsx'

/** /kassa: a new order for a customer in the showroom. */
export function NewOrderScreen() {
  const navigate = useNavigate()
  const [savedDraft, setSavedDraft] = useState<Extract<PlacementResult, { kind: 'kept' }>>()
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

  const onDone = (placed: PlacementResult) => {
    if (placed.kind === 'kept') return setSavedDraft(placed)
    void navigate(sitePaths.salesOrder(placed.salesOrderId), { state: payNowWith(placed.method) })
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
              kan er voor deze order niet worden gepind. U kunt verder met de volgende klant.
            </p>
            <p>
              <Link to={posPaths.drafts}>Bewaarde orders</Link>
            </p>
            <Button variant="default" size="sm" onClick={() => setSavedDraft(undefined)}>
              Begrepen
            </Button>
          </Notice>
        </div>
      )}
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
        renderActions={(order) => <ParkSale {...order} onParked={setParkedTitle} />}
      />
    </BackOfficePage>
  )
}
