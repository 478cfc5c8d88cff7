import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { withdrawalName } from '#shared/domain/withdrawal/texts.ts'
import { BrokenText, DeskCard, Facts, when } from '../back-office/index.ts'
import { stateInWords } from './withdrawal-words.ts'

/** What the consumer declared, word for word. */
export function Declared({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, receivedDateTime, state, orderNumber, name, email, scope, products, reason } = withdrawal
  return (
    <DeskCard title="Verklaring">
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
                <BrokenText>{email}</BrokenText>
              </a>
            ),
          },
          { label: 'Wat', value: scope === 'all' ? 'De hele bestelling' : products },
          { label: 'Reden', value: reason },
        ]}
      />
    </DeskCard>
  )
}
