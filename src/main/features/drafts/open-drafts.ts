import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { PosStateReporter, Sessions, WaitingDrafts } from '../../ports/till.ts'
import { openDraftStore } from './draft-store.ts'
import { type DraftSignatures, registerDrafts } from './register-drafts.ts'
import { startSending } from './send-drafts.ts'

type Deps = {
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  ipc: Ipc
  folder: DurableFolder
  state: Pick<PosStateReporter, 'note'>
  clock: Clock
  timers: Timers
  log: Log
  /** True when money was taken for the draft and the shop does not have it yet. */
  hasPayments(draftId: string): boolean
  /** Signatures of customers that the shop does not have yet. */
  signatures: DraftSignatures
  /** True when the folder has drafts that cannot be read now. */
  hasHidden: boolean
}

/** Drafts: orders of the showroom that are written to the disk before they are sent. */
export interface Drafts extends WaitingDrafts {
  /** True when this till has the draft, sent or not, and it belongs to the current shop. */
  has(draftId: string): boolean
  /**
   * True while the shop does not have the order of the draft. Also true for an unknown draft while some drafts cannot be
   * read.
   */
  isUnsent(draftId: string): boolean
  /** Returns the order that the shop made of the draft; null when that is unknown. */
  salesOrderOf(draftId: string): number | null
  /** Number of refused drafts, which wait for a user. */
  refused(): number
  onChange(listener: () => void): () => void
  /**
   * Sends the waiting drafts that do not wait for another user, if the server is reachable and staff are logged in. Also called automatically: at the
   * start, after a login, after a reconnect, and after a pause when a draft must be sent again.
   */
  sendWaiting(): Promise<void>
  stop(): void
}

/**
 * Opens the drafts. An order is written to the disk before it is sent, and each state before the next step. With its
 * idempotency key, each draft therefore becomes at most one order, also after a crash.
 */
export function openDrafts({ state, ...deps }: Deps): Drafts {
  const { store, damaged } = openDraftStore(deps)
  if (damaged > 0) {
    deps.log.warn('damaged drafts moved aside', { count: damaged })
    state.note('drafts-damaged', damagedText(damaged))
  }
  const sending = startSending({ ...deps, store: store })
  const unsubscribe = registerDrafts({ ...deps, store: store, sending })

  return {
    count: () => store.all().filter((draft) => draft.state !== 'sent').length,
    has: (draftId) => store.find(draftId)?.shopUrl === deps.shop.url(),
    isUnsent(draftId) {
      const draft = store.find(draftId)
      if (!draft) return deps.hasHidden
      // After this refusal the shop has an order with the key of the draft, of an earlier try.
      return draft.state !== 'sent' && draft.refusalCode !== 'idempotency_key_reused'
    },
    salesOrderOf: (draftId) => store.find(draftId)?.salesOrderId ?? null,
    refused: () => store.all().filter((draft) => draft.state === 'refused').length,
    onChange: store.onChange,
    sendWaiting: sending.sendWaiting,
    stop() {
      unsubscribe()
      sending.stop()
      store.stop()
    },
  }
}

const damagedText = (count: number) =>
  count === 1
    ? 'Een bewaarde order op deze kassa was beschadigd en is apart gelegd. Kijk na of de order van die klant in de winkel staat.'
    : `${count} bewaarde orders op deze kassa waren beschadigd en zijn apart gelegd. Kijk na of de orders van die klanten in de winkel staan.`
