/**
 * State of a transfer of pieces between two stock locations.
 *
 * - `requested`: nothing has moved.
 * - `sent`: the pieces have left the first location and have not arrived at the second one.
 * - `received`: the pieces that arrived are at the second location.
 * - `canceled`: the pieces are at the first location.
 */
export const TRANSFER_STATES = ['requested', 'sent', 'received', 'canceled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

export const TRANSFER_STATE_WORDS: Readonly<Record<TransferState, string>> = {
  requested: 'Aangevraagd',
  sent: 'Onderweg',
  received: 'Ontvangen',
  canceled: 'Geannuleerd',
}

/**
 * Why another number of pieces arrived than was sent: fewer, because they are still at the first location or are lost or
 * broken; or more.
 */
export const TRANSFER_DIFFERENCES = ['left_behind', 'lost', 'extra'] as const
export type TransferDifference = (typeof TRANSFER_DIFFERENCES)[number]

export const TRANSFER_DIFFERENCE_WORDS: Readonly<Record<TransferDifference, string>> = {
  left_behind: 'ligt nog bij de afzender',
  lost: 'kwijt of kapot',
  extra: 'meer dan verstuurd',
}

/** What staff can do with a transfer. */
export type TransferAction = 'send' | 'receive' | 'cancel'

/** Returns the actions in a state. A transfer that is received or canceled does not change any more. */
export function transferActions(state: TransferState): readonly TransferAction[] {
  switch (state) {
    case 'requested':
      return ['send', 'cancel']
    case 'sent':
      return ['receive', 'cancel']
    case 'received':
    case 'canceled':
      return []
    default:
      return state satisfies never
  }
}

/**
 * Returns the difference of a line at its receipt; null when all pieces arrived. A seller says why pieces are missing;
 * without a reason they count as left behind, so that they are not written off by mistake.
 */
export function differenceOf(
  { sent, received }: { sent: number; received: number },
  reason: 'left_behind' | 'lost' | undefined,
): TransferDifference | null {
  if (received === sent) return null
  return received > sent ? 'extra' : (reason ?? 'left_behind')
}
