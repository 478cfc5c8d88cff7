import type { ChannelInput } from '#shared/contracts/pos/channel.ts'
import type { DisplayContent, displayOffer, OwnData, SellerOffer } from '#shared/contracts/pos/display-channels.ts'
import type { Timers } from '../../ports/machine.ts'

type OfferContent = ChannelInput<typeof displayOffer>
type Offer = OfferContent & {
  offerId: string
  state: NonNullable<SellerOffer>['state']
  /** What the customer typed; only in memory. */
  ownData: OwnData | null
}

/** An offer ends after this time, because the customer may have left. */
const OFFER_MS = 10 * 60_000
/** How long the display shows that the answer was received. */
const RECEIVED_MS = 8_000

/** What the seller offers to the customer. There is at most one offer. */
export type Offers = ReturnType<typeof openOffers>

/** Holds the offer of the seller in memory. `onChange` is called after every change of the offer or of its content. */
export function openOffers({ newId, timers, onChange }: { newId: () => string; timers: Timers; onChange: () => void }) {
  let offer: Offer | undefined
  let isReceivedShown = false
  let cancelTimer = () => {}

  function end(): void {
    cancelTimer()
    if (!offer) return
    offer = undefined
    isReceivedShown = false
    onChange()
  }
  function setState(state: Offer['state'], ownData: OwnData | null = null): void {
    if (!offer) return
    offer = { ...offer, state, ownData }
    isReceivedShown = state === 'done'
    cancelTimer()
    cancelTimer = timers.after(RECEIVED_MS, () => {
      isReceivedShown = false
      // The seller may not take what the customer typed. It is removed then.
      cancelTimer = timers.after(OFFER_MS, end)
      onChange()
    })
    onChange()
  }

  return {
    /** Content of the display; undefined while the customer has nothing to answer. */
    content(): DisplayContent | undefined {
      if (!offer) return undefined
      if (offer.state !== 'open') {
        if (!isReceivedShown) return undefined
        return offer.kind === 'sign' ? { kind: 'signed' } : { kind: 'data-received' }
      }
      const { offerId } = offer
      if (offer.kind === 'own-data') return { kind: 'own-data', offerId }
      return { kind: 'sign', offerId, order: offer.order, terms: offer.terms }
    },
    /** The offer for the seller, without whether the display shows it. */
    forSeller(): Omit<NonNullable<SellerOffer>, 'isShown'> | null {
      if (!offer) return null
      const { offerId, kind, state, ownData } = offer
      const { draftId, salesOrderId } = offer.kind === 'sign' ? offer : { draftId: null, salesOrderId: null }
      return { offerId, kind, draftId, salesOrderId, state, ownData }
    },
    /** Replaces the offer. Returns the id of the new one. */
    put(content: OfferContent): string {
      cancelTimer()
      offer = { ...content, offerId: newId(), state: 'open', ownData: null }
      isReceivedShown = false
      cancelTimer = timers.after(OFFER_MS, end)
      onChange()
      return offer.offerId
    },
    /** Returns the offer with this id while the customer can answer it. */
    open: (offerId: string): Offer | undefined =>
      offer?.offerId === offerId && offer.state === 'open' ? offer : undefined,
    /** Stores that the customer has answered, with what the customer typed. */
    complete: (ownData?: OwnData) => setState('done', ownData),
    decline: () => setState('declined'),
    /** Ends the offer with this id, or any offer. */
    end(offerId = offer?.offerId): boolean {
      if (!offer || offer.offerId !== offerId) return false
      end()
      return true
    },
    /** Ends the signing of every order except this one. */
    endSigningOfOther(salesOrderId: number | undefined): void {
      if (offer?.kind === 'sign' && offer.salesOrderId !== salesOrderId) end()
    },
    stop: () => cancelTimer(),
  }
}
