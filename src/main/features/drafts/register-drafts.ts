import {
  type Draft,
  draftCalled,
  draftRemove,
  draftSave,
  draftSend,
  draftsChanged,
  draftsList,
} from '#shared/contracts/pos/draft-channels.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import type { DraftStore } from './draft-store.ts'
import { hashOf, type PersistedDraft, shownDraft } from './persisted-draft.ts'
import { type DraftSending, NO_ANSWER } from './send-drafts.ts'

/** Signatures on drafts that wait on this till. */
export type DraftSignatures = {
  /** Returns when the customer last signed the draft; undefined without a waiting signature. */
  signedDateTime(draftId: string): string | undefined
  onChange(listener: () => void): () => void
}

type Deps = {
  store: DraftStore
  sending: DraftSending
  shop: Pick<Shop, 'url' | 'isReachable'>
  sessions: Sessions
  ipc: Ipc
  clock: Clock
  log: Log
  /** True when money was taken for the draft and the shop does not have it yet. */
  hasPayments(draftId: string): boolean
  signatures: DraftSignatures
}

/**
 * Handles the channels of drafts, and sends changes to the page.
 *
 * @returns a function that stops sending changes
 */
export function registerDrafts(deps: Deps): () => void {
  const { store, sending, shop, sessions, ipc, clock, log, hasPayments, signatures } = deps
  const forPage = (draft: PersistedDraft): Draft => {
    const signedDateTime = signatures.signedDateTime(draft.draftId)
    return { ...shownDraft(draft), ...(signedDateTime !== undefined && { signedDateTime }) }
  }
  const draftsForPage = () => ({
    drafts: store
      .all()
      .sort((a, b) => b.savedDateTime.localeCompare(a.savedDateTime))
      .map(forPage),
  })

  ipc.handle(draftSave, ({ draftId, title, order, mayHaveArrived }) => {
    const existing = store.find(draftId)
    const orderHash = hashOf(order)
    if (existing?.state === 'sent') return fail('draft_sent')
    if (existing?.state === 'sending')
      return existing.orderHash === orderHash ? ok(forPage(existing)) : fail('draft_sending')
    const draft: PersistedDraft = {
      version: 1,
      draftId,
      shopUrl: shop.url(),
      title,
      order,
      orderHash,
      savedDateTime: existing?.savedDateTime ?? clock.now().toISOString(),
      savedBy: sessions.current().session?.email ?? '',
      state: mayHaveArrived ? 'sending' : 'waiting',
      salesOrderId: null,
      reason: mayHaveArrived ? NO_ANSWER : null,
      refusalCode: null,
      ...(existing?.called && { called: existing.called }),
    }
    try {
      store.put(draft)
    } catch (error) {
      log.error('draft not saved', error)
      return fail('disk_full')
    }
    void sending.sendWaiting()
    return ok(forPage(store.find(draftId) ?? draft))
  })

  ipc.handle(draftsList, () => ok(draftsForPage()))

  ipc.handle(draftSend, async ({ draftId, keepsPromise }) => {
    const draft = store.find(draftId)
    if (!draft) return fail('draft_not_found')
    if (draft.shopUrl !== shop.url()) {
      return ok({ ...forPage(draft), reason: `Deze order hoort bij de winkel op ${draft.shopUrl}.` })
    }
    if (!shop.isReachable()) return fail('server_away')
    if (keepsPromise && !keepPromise(draftId)) return fail('disk_full')
    await sending.send(draftId)
    const now = store.find(draftId)
    if (!now) return fail('draft_not_found')
    return now.state === 'sending' ? fail('server_away') : ok(forPage(now))
  })

  /** Marks a refused draft, so that the shop keeps what was promised. Returns false when the disk is full. */
  function keepPromise(draftId: string): boolean {
    const draft = store.find(draftId)
    if (draft?.state !== 'refused') return true
    const order = { ...draft.order, keepsPromise: true }
    try {
      store.put({ ...draft, order, orderHash: hashOf(order) })
      return true
    } catch (error) {
      log.error('draft not changed', error)
      return false
    }
  }

  ipc.handle(draftCalled, ({ draftId }) => {
    const existing = store.find(draftId)
    if (!existing) return fail('draft_not_found')
    if (existing.state === 'sending') return fail('draft_sending')
    const by = sessions.current().session?.email ?? ''
    const draft: PersistedDraft = { ...existing, called: { dateTime: clock.now().toISOString(), by } }
    try {
      store.put(draft)
    } catch (error) {
      log.error('draft not changed', error)
      return fail('disk_full')
    }
    return ok(forPage(draft))
  })

  ipc.handle(draftRemove, ({ draftId, isPlaced }) => {
    const draft = store.find(draftId)
    if (!draft) return fail('draft_not_found')
    // The server may already have the order. If the draft were removed, the seller would enter the order a second time.
    if (draft.state === 'sending') return fail('draft_sending')
    // The shop finds the order of a payment by the key of the draft, so the draft of a placed order is not needed.
    if (!isPlaced && hasPayments(draftId)) return fail('draft_has_payment')
    store.remove(draftId)
    return ok(draftsForPage())
  })

  function sendChanges(): void {
    // Drafts contain names and addresses, so they are sent only while staff are logged in and the till is unlocked.
    if (tillAccess(sessions.current()) !== 'nobody') ipc.send(draftsChanged, draftsForPage())
  }
  const stops = [store.onChange(sendChanges), signatures.onChange(sendChanges), sessions.onChange(sendChanges)]
  return () => {
    for (const stop of stops) stop()
  }
}
