import type { OrderSignature } from '#shared/contracts/order-signatures.ts'
import { signatureInWords } from '#shared/domain/orders/order-document.ts'
import { SectionCard } from '../frame/index.ts'
import { SignaturePicture } from './SignaturePicture.tsx'
import classes from './StaffOrders.module.css'

/** The signatures that the customer put on the customer display of a till, newest first. Renders nothing without one. */
export function OrderSignatures({ signatures }: { signatures: readonly OrderSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <SectionCard title="Handtekening">
      <ul className={classes.signatures}>
        {signatures.map((signature) => (
          <li key={signature.signatureId}>
            <SignaturePicture path={signature.path} />
            <p>{signatureInWords(signature)}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
