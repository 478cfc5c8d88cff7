import { expect, it } from 'vitest'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import { stateInWords } from '#src/renderer/features/pos/offline-payments/offline-payment-words.ts'

it('advises a new payment on a new order after a refusal, because the refused one belongs to the old order', () => {
  const words = stateInWords({ state: 'refused', reason: 'Deze order bestaat niet.', draftId: null } as OfflinePayment)

  expect(words).toBe(
    'De winkel nam de betaling niet aan: Deze order bestaat niet. Geef het geld terug. Wil de klant de order nog, plaats dan een nieuwe en laat daarvoor opnieuw betalen.',
  )
})
