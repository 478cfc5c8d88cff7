import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'

type Words = { tone: 'quiet' | 'good' | 'bad'; text: string }

const UNKNOWN: Words = { tone: 'bad', text: 'uitkomst nog onbekend, wordt nagevraagd' }

/** Returns a short text for the state of a payment, and the tone of that text. */
export function phaseWords({ phase, type, state, refusal, isAborting }: PanelAttempt): Words {
  switch (phase) {
    case 'starting':
      return { tone: 'quiet', text: 'wordt gestart…' }
    case 'open':
      if (isAborting) return { tone: 'quiet', text: 'wordt afgebroken…' }
      return { tone: 'quiet', text: type === 'TERMINAL' ? 'de klant kan nu pinnen' : 'wacht op de klant' }
    case 'silent':
    case 'unknown':
      return UNKNOWN
    case 'refused':
      return { tone: 'bad', text: refusal?.message ?? 'niet gestart' }
    case 'ended':
      return endWords(state)
    default:
      return phase satisfies never
  }
}

function endWords(state: PanelAttempt['state']): Words {
  switch (state) {
    case 'paid':
      return { tone: 'good', text: 'betaald' }
    case 'cancelled':
      return { tone: 'bad', text: 'geannuleerd, niets betaald' }
    case 'expired':
      return { tone: 'bad', text: 'verlopen, niets betaald' }
    case 'failed':
      return { tone: 'bad', text: 'mislukt, niets betaald' }
    case 'refunded':
      return { tone: 'quiet', text: 'terugbetaald' }
    case 'charged_back':
      return { tone: 'bad', text: 'door de bank teruggedraaid' }
    case 'review':
      return { tone: 'bad', text: 'er kwam een ander bedrag binnen: kijk de betaling na' }
    case 'starting':
    case 'open':
    case 'unknown':
    case null:
      return UNKNOWN
    default:
      return state satisfies never
  }
}

/** Returns whether the attempt has ended. An ended attempt is shown until the user dismisses it. */
export const isOver = ({ phase }: PanelAttempt): boolean => phase === 'ended' || phase === 'refused'
