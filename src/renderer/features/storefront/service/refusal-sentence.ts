import { ShopError } from '#shared/contracts/shop-error.ts'

const NOT_SENT = 'Uw melding kon niet worden verstuurd. Alles wat u invulde blijft staan; probeer het zo nog eens.'

/** Returns the sentence for a message that was not sent. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError) || error.code === 'unexpected') return NOT_SENT
  return error.fields.map(({ message }) => message).join(' ') || error.message
}
