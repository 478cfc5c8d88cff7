import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { TRANSFER_STATE_WORDS } from '#shared/domain/stock/transfers.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import type { DocumentContent } from '../../sales/documents/index.ts'

/** Returns the packing slip of a transfer, which travels with the pieces and is signed at both ends. */
export function packingSlip(transfer: StockTransfer): DocumentContent {
  const { transferId, from, to, reason, state, lines, changedDateTime } = transfer
  const changedAt = new Date(changedDateTime)
  return {
    title: `Pakbon verplaatsing ${transferId}`,
    subtitle: `${TRANSFER_STATE_WORDS[state]} op ${momentInWords(changedAt)}`,
    madeAt: changedAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Van', value: from.name, isStrong: true },
          { label: 'Naar', value: to.name, isStrong: true },
          { label: 'Reden', value: reason },
        ],
      },
      {
        kind: 'lines',
        lines: lines
          .filter((line) => line.sent !== 0)
          .map(({ name, itemCode, count, sent }) => ({ name, details: [itemCode], total: `${sent ?? count} ×` })),
        totals: [],
      },
      { kind: 'signatures', labels: ['Verstuurd door', 'Ontvangen door'] },
    ],
  }
}
