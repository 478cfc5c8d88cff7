import { type ProofMethod, proofNeededDetail } from '#shared/contracts/passkeys.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { PasskeyFailure, type PasskeyFailureReason } from '../../../platform/passkey-device.ts'
import { isShopUnreachable } from '../sessions/index.ts'

const SENTENCES: Readonly<Record<Exclude<PasskeyFailureReason, 'replaced'>, string>> = {
  canceled: 'U heeft het geannuleerd, of er is op dit apparaat geen passkey van deze winkel.',
  timeout: 'Het duurde te lang. Probeer het opnieuw.',
  unsupported: 'Dit apparaat of deze sleutel kan geen passkey van deze winkel bewaren. Kies een ander apparaat.',
  registered: 'Op dit apparaat staat al een passkey van uw account.',
  failed: 'Het apparaat kon de passkey niet gebruiken. Probeer het opnieuw.',
}

/** Returns the message of a failed action with a passkey; undefined without one. */
export function passkeySentence(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof PasskeyFailure) return error.reason === 'replaced' ? undefined : SENTENCES[error.reason]
  const isKnown = isShopUnreachable(error) || (error instanceof ShopError && error.status < 500)
  return isKnown ? error.message : 'Dit is niet gelukt. Probeer het nog eens.'
}

/** Reports an error that is no refusal of the shop, the user or the device. */
export function reportUnexpected(error: Error): void {
  const isExpected = error instanceof PasskeyFailure ? error.reason !== 'failed' : isRefusal(error)
  if (!isExpected) report(error, 'passkey')
}

const isRefusal = (error: Error) => isShopUnreachable(error) || (error instanceof ShopError && error.status < 500)

/** Returns the ways to confirm the identity that a failed call named. */
export function proofMethodsIn({ detail }: ShopError): readonly ProofMethod[] {
  const parsed = proofNeededDetail.safeParse(detail)
  return parsed.success ? parsed.data.methods : []
}
