import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { TRANSFER_STATE_WORDS, type TransferState } from '#shared/domain/stock/transfers.ts'
import { type BadgeTone, StateBadge } from '../frame/index.ts'

const TONES: Readonly<Record<TransferState, BadgeTone>> = {
  requested: 'waits',
  sent: 'busy',
  received: 'good',
  canceled: 'quiet',
}

/** The state of a transfer, and whether it still needs attention because pieces were lost. */
export function TransferBadge({ transfer: { state, hasOpenLoss } }: { transfer: StockTransfer }) {
  if (hasOpenLoss) return <StateBadge tone="bad">Nog af te boeken</StateBadge>
  return <StateBadge tone={TONES[state]}>{TRANSFER_STATE_WORDS[state]}</StateBadge>
}
