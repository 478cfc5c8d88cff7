import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  displayEndOffer,
  displayOffer,
  displayOfferChanged,
  displayOfferRead,
  displayOpen,
  type OrderToSign,
  type SellerOffer,
} from '#shared/contracts/pos/display-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { contentPage } from '../../storefront/content/index.ts'
import { useChannelQuery, usePos } from '../bridge/index.ts'
import { useEndAtLeaving } from './use-end-at-leaving.ts'

type LetCustomerSignProps = {
  /** The draft of this till, or the order of the shop. */
  draftId: string | null
  salesOrderId: number | null
  /** The order as the customer sees it, or a function that makes it; undefined when it has an unknown format. */
  order: OrderToSign | (() => Promise<OrderToSign | undefined>)
  /** False when the order cannot be signed now. A signing that has begun continues. */
  isOffered?: boolean
  /** True when this till has a signature of the customer on the order. */
  isSigned?: boolean
}

/** Lets the customer review and sign an order on the customer display. Shows the seller what the customer does. */
export function LetCustomerSign({
  draftId,
  salesOrderId,
  order,
  isOffered = true,
  isSigned = false,
}: LetCustomerSignProps) {
  const pos = usePos()
  const { data } = useChannelQuery(displayOfferRead, displayOfferChanged)
  const api = useApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const offer = data?.offer
  const own = offer?.draftId === draftId && offer.salesOrderId === salesOrderId ? offer : undefined
  const openId = own?.state === 'open' ? own.offerId : undefined
  useEndAtLeaving(openId)

  const start = async () => {
    setProblem(undefined)
    const terms = await queryClient.fetchQuery(contentPage(api, 'voorwaarden')).catch((error: unknown) => {
      report(error, 'terms for the customer display')
    })
    if (!terms) return setProblem(NO_TERMS)
    const { title, html } = terms
    const content = typeof order === 'function' ? await order() : order
    if (!content) return setProblem(UNREADABLE)
    try {
      await pos.call(displayOpen, { isOpen: true })
      await pos.call(displayOffer, { kind: 'sign', draftId, salesOrderId, order: content, terms: { title, html } })
    } catch (error) {
      report(error, 'customer display')
      setProblem(error instanceof ShopError ? error.message : 'Tekenen lukt nu niet. Probeer het nog eens.')
    }
  }
  const stop = () => {
    if (openId !== undefined) void pos.call(displayEndOffer, { offerId: openId })
  }
  const status = statusOf(own)
  if (openId === undefined && !isOffered && !status) return null
  return (
    <>
      <div>
        {openId === undefined ? (
          isOffered && (
            <Button variant="default" onClick={() => void start()}>
              {isSigned || own?.state === 'done' ? 'Opnieuw laten tekenen' : 'Laat de klant tekenen'}
            </Button>
          )
        ) : (
          <Button variant="default" onClick={stop}>
            Stoppen met tekenen
          </Button>
        )}
      </div>
      <div role="status">
        {status && <Notice tone={status.tone}>{status.text}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </>
  )
}

/** Fetches the terms while there is a line, so that a customer can also sign without one. */
export function useTermsWithoutLine(): void {
  useQuery(contentPage(useApi(), 'voorwaarden'))
}

const UNREADABLE = 'Deze order is niet te tonen op het klantscherm. De order zelf gaat gewoon door.'
const NO_TERMS = 'De voorwaarden zijn nu niet op te halen, dus de klant kan nu niet tekenen. De order kan wel door.'

function statusOf(offer: Exclude<SellerOffer, null> | undefined) {
  switch (offer?.state) {
    case 'open':
      return {
        tone: 'quiet' as const,
        text: offer.isShown
          ? 'De klant ziet de bestelling op het klantscherm en kan daar tekenen.'
          : 'Op het klantscherm staat nu de betaling. Daarna kan de klant tekenen.',
      }
    case 'declined':
      return { tone: 'quiet' as const, text: 'De klant heeft niet getekend.' }
    case 'done':
      return { tone: 'good' as const, text: 'De klant heeft getekend.' }
    default:
      return undefined
  }
}
