import type { ChannelInput } from '#shared/contracts/pos/channel.ts'
import type { DisplayContent, displayOffer, SellerOffer } from '#shared/contracts/pos/display-channels.ts'
import type { Timers } from '../../ports/machine.ts'

type OfferContent = ChannelInput<typeof displayOffer>
type Offer = OfferContent & { offerId: string; state: NonNullable<SellerOffer>['state'] }

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
  function setState(state: Offer['state']): void {
    if (!offer) return
    offer = { ...offer, state }
    isReceivedShown = state === 'done'
    cancelTimer()
    cancelTimer = timers.after(RECEIVED_MS, () => {
      isReceivedShown = false
      onChange()
    })
    onChange()
  }

  return {
    /** Content of the display; undefined while the customer has nothing to answer. */
    content(): DisplayContent | undefined {
      if (!offer) return undefined
      if (offer.state !== 'open') return isReceivedShown ? { kind: 'signed' } : undefined
      const { offerId, order, terms } = offer
      return { kind: 'sign', offerId, order, terms }
    },
    /** The offer for the seller. */
    forSeller(): SellerOffer {
      if (!offer) return null
      const { offerId, kind, draftId, salesOrderId, state } = offer
      return { offerId, kind, draftId, salesOrderId, state }
    },
    /** Replaces the offer. Returns the id of the new one. */
    put(content: OfferContent): string {
      cancelTimer()
      offer = { ...content, offerId: newId(), state: 'open' }
      isReceivedShown = false
      cancelTimer = timers.after(OFFER_MS, end)
      onChange()
      return offer.offerId
    },
    /** Returns the offer with this id while the customer can answer it. */
    open: (offerId: string): Offer | undefined =>
      offer?.offerId === offerId && offer.state === 'open' ? offer : undefined,
    complete: () => setState('done'),
    decline: () => setState('declined'),
    /** Ends the offer with this id, or any offer. */
    end(offerId = offer?.offerId): boolean {
      if (!offer || offer.offerId !== offerId) return false
      end()
      return true
    },
    stop: () => cancelTimer(),
  }
}
