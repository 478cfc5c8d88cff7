import { draftRemove, draftSave, draftSend, draftsChanged, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import type { DraftStore } from './draft-store.ts'
import { hashOf, type PersistedDraft, shownDraft } from './persisted-draft.ts'
import { type DraftSending, NO_ANSWER } from './send-drafts.ts'

type Deps = {
  shelf: DraftStore
  sending: DraftSending
  shop: Pick<Shop, 'url' | 'isThere'>
  sessions: Sessions
  ipc: Ipc
  clock: Clock
  log: Log
}

/** Answers what the page asks of drafts, and tells it of them. @returns stops telling */
export function registerDrafts({ shelf, sending, shop, sessions, ipc, clock, log }: Deps): () => void {
  const shown = () => ({
    drafts: shelf
      .all()
      .sort((a, b) => b.savedDateTime.localeCompare(a.savedDateTime))
      .map(shownDraft),
  })

  ipc.handle(draftSave, ({ draftId, title, order, mayHaveArrived }) => {
    const former = shelf.find(draftId)
    const orderHash = hashOf(order)
    if (former?.state === 'sent') return fail('draft_sent')
    if (former?.state === 'sending')
      return former.orderHash === orderHash ? ok(shownDraft(former)) : fail('draft_sending')
    const draft: PersistedDraft = {
      version: 1,
      draftId,
      shopUrl: shop.url(),
      title,
      order,
      orderHash,
      savedDateTime: former?.savedDateTime ?? clock.now().toISOString(),
      savedBy: sessions.current().session?.email ?? '',
      state: mayHaveArrived ? 'sending' : 'waiting',
      salesOrderId: null,
      reason: mayHaveArrived ? NO_ANSWER : null,
      refusalCode: null,
    }
    try {
      shelf.put(draft)
    } catch (error) {
      log.error('a draft could not be kept', error)
      return fail('disk_full')
    }
    void sending.sendWaiting()
    return ok(shownDraft(shelf.find(draftId) ?? draft))
  })

  ipc.handle(draftsList, () => ok(shown()))

  ipc.handle(draftSend, async ({ draftId }) => {
    const draft = shelf.find(draftId)
    if (!draft) return fail('draft_not_found')
    if (draft.shopUrl !== shop.url()) {
      return ok({ ...shownDraft(draft), reason: `Deze order hoort bij de winkel op ${draft.shopUrl}.` })
    }
    if (!shop.isThere()) return fail('server_away')
    await sending.send(draftId)
    const now = shelf.find(draftId)
    if (!now) return fail('draft_not_found')
    return now.state === 'sending' ? fail('server_away') : ok(shownDraft(now))
  })

  ipc.handle(draftRemove, ({ draftId }) => {
    const draft = shelf.find(draftId)
    if (!draft) return fail('draft_not_found')
    // It may be an order by now; thrown away here, somebody would take it a second time.
    if (draft.state === 'sending') return fail('draft_sending')
    shelf.remove(draftId)
    return ok(shown())
  })

  function tell(): void {
    // They hold names and addresses, which are for staff before a till that is not locked.
    if (tillAccess(sessions.current()) !== 'nobody') ipc.tell(draftsChanged, shown())
  }
  const stops = [shelf.onChange(tell), sessions.onChange(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
