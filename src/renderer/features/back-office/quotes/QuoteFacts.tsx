import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { customerTypeText, fullName } from '#shared/domain/orders/buyer.ts'
import { quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, SectionCard, when } from '../frame/index.ts'
import { dayText } from './quote-words.ts'

/** The customer, the state and the proof of a quote. */
export function QuoteFacts({ quote }: { quote: StaffQuote }) {
  const { buyer, state, acceptance, salesOrderId, seller, versions, decisionReason } = quote
  const sealed = versions.find(({ isSealIntact }) => isSealIntact !== null)
  const isBroken = versions.some(({ isSealIntact }) => isSealIntact === false) || acceptance?.isSealIntact === false
  return (
    <SectionCard title="Gegevens">
      {quote.isForgotten && <Notice>De gegevens van deze klant zijn gewist.</Notice>}
      {quote.renewalAskedDateTime && (
        <Notice tone="waits" title="De klant vraagt een nieuwe offerte">
          Gevraagd op {when(quote.renewalAskedDateTime)}. Pas deze offerte aan en verstuur een nieuwe versie.
        </Notice>
      )}
      {isBroken && (
        <Notice tone="bad" title="Het zegel klopt niet">
          De opgeslagen inhoud is niet wat de winkel verstuurde, of het geheim van de winkel is gewijzigd. Bel wie de
          winkel beheert.
        </Notice>
      )}
      <Facts
        items={[
          { label: 'Stand', value: quoteStateInWords(state) },
          { label: 'Geldig tot en met', value: dayText(quote.validUntil) },
          { label: 'Klant', value: fullName(buyer) },
          { label: 'Soort', value: customerTypeText(buyer) },
          ...(buyer.vatnumber ? [{ label: 'Btw-nummer', value: buyer.vatnumber }] : []),
          ...(buyer.kvknumber ? [{ label: 'KvK-nummer', value: buyer.kvknumber }] : []),
          { label: 'E-mail', value: buyer.email },
          { label: 'Telefoon', value: buyer.phoneNumber },
          { label: 'Referentie', value: buyer.reference },
          { label: 'Verkoper', value: seller ?? (quote.isFromShopper ? 'klant zelf' : '') },
          ...(salesOrderId === null
            ? []
            : [{ label: 'Bestelling', value: <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link> }]),
          ...(acceptance
            ? [{ label: 'Geaccepteerd', value: `${when(acceptance.acceptedDateTime)} door ${acceptance.name}` }]
            : []),
          ...(decisionReason ? [{ label: 'Reden', value: decisionReason }] : []),
          ...(sealed && !isBroken ? [{ label: 'Zegel', value: 'Klopt: de inhoud is zoals verstuurd' }] : []),
        ]}
      />
    </SectionCard>
  )
}
