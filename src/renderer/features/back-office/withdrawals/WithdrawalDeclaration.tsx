import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { Facts, SectionCard, WrappedText, when } from '../frame/index.ts'
import { stateInWords } from './withdrawal-words.ts'

/** Shows the withdrawal as the customer declared it, unchanged, with its reference and current state. */
export function WithdrawalDeclaration({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, receivedDateTime, state, orderNumber, name, email, scope, products, reason } = withdrawal
  return (
    <SectionCard title="Verklaring">
      <Facts
        items={[
          { label: 'Kenmerk', value: withdrawalName(withdrawalId) },
          { label: 'Stand', value: <strong>{stateInWords(state)}</strong> },
          { label: 'Ontvangen', value: when(receivedDateTime) },
          { label: 'Bestelnummer', value: orderNumber },
          { label: 'Naam', value: name },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${email}`}>
                <WrappedText>{email}</WrappedText>
              </a>
            ),
          },
          { label: 'Wat', value: scope === 'all' ? 'De hele bestelling' : products },
          { label: 'Reden', value: reason },
        ]}
      />
    </SectionCard>
  )
}
