import type { DisplayConfiguration, DisplayContent, LeatherOffer } from '#shared/contracts/pos/display-channels.ts'

/** The sale on the customer display: the cart of the seller's page, and the product that the seller configures. */
export type ShownSale = ReturnType<typeof openShownSale>

/**
 * Holds the sale that the customer display shows, with the choice of a leather that is offered to the customer. An
 * offer has an id of its own, so that an answer to an offer that ended has no effect.
 */
export function openShownSale({ newId }: { newId: () => string }) {
  let cart: DisplayContent = { kind: 'welcome' }
  let configuration: DisplayConfiguration | null = null
  let leathers: LeatherOffer | null = null
  let offerId = ''

  return {
    /** The product in progress; otherwise the cart, or the welcome of the seller's page. */
    content(): DisplayContent {
      if (!configuration) return cart
      return { kind: 'configuring', configuration, offer: leathers && { ...leathers, offerId } }
    },
    /** Replaces the cart. Returns false when it is the same. */
    setCart(next: DisplayContent): boolean {
      const isNew = JSON.stringify(next) !== JSON.stringify(cart)
      cart = next
      return isNew
    },
    /** Replaces the product in progress. An offer keeps its id until it ends. Returns true when a product begins. */
    configure(next: { configuration: DisplayConfiguration | null; leathers: LeatherOffer | null }): boolean {
      const begins = configuration === null && next.configuration !== null
      configuration = next.configuration
      const offered = configuration && next.leathers
      if (offered && !leathers) offerId = newId()
      leathers = offered
      return begins
    },
    /**
     * True when the leather is offered now. False for an offer that ended, and for a configuration that the seller
     * changed after the customer's display showed it.
     */
    accepts(answer: { offerId: string; revision: string; leatherId: number }): boolean {
      if (!leathers || answer.offerId !== offerId || answer.revision !== leathers.revision) return false
      return leathers.groups.some((group) => group.leathers.some(({ id }) => id === answer.leatherId))
    },
    /** Removes everything, at the end of a session. */
    clear(): void {
      cart = { kind: 'welcome' }
      configuration = null
      leathers = null
    },
  }
}
