import type { LooseState } from '#shared/domain/payments/loose-payment.ts'
import type { BadgeTone } from '../frame/index.ts'

/** The name and the tone of each state of a loose payment. */
export const LOOSE_STATE_WORDS: Readonly<Record<LooseState, { name: string; tone: BadgeTone }>> = {
  unpaid: { name: 'Niet betaald', tone: 'quiet' },
  running: { name: 'Loopt nog', tone: 'busy' },
  paid: { name: 'Betaald', tone: 'good' },
  part_refunded: { name: 'Deels terugbetaald', tone: 'waits' },
  refunded: { name: 'Terugbetaald', tone: 'quiet' },
  linked: { name: 'Gekoppeld', tone: 'good' },
}

/** The views of the list; '' shows all. */
export const LOOSE_VIEWS: readonly { value: LooseState | ''; name: string }[] = [
  { value: '', name: 'Alle' },
  { value: 'paid', name: 'Betaald' },
  { value: 'running', name: 'Loopt nog' },
  { value: 'linked', name: 'Gekoppeld' },
  { value: 'refunded', name: 'Terugbetaald' },
  { value: 'unpaid', name: 'Niet betaald' },
]
