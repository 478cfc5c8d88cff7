import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureSent } from '#shared/contracts/pos/display-channels.ts'
import { draftsChanged } from '#shared/contracts/pos/draft-channels.ts'
import { signedOrderText } from '#shared/domain/orders/signed-order.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { openSignatures } from '#src/main/features/signatures/open-signatures.ts'
import { refusal } from '../../support/away-and-back.ts'
import { memoryDisk } from '../../support/memory-folder.ts'
import { quietLog } from '../../support/people-at-till.ts'
import { DRAFT, OTHER, shopThatTakesOrders, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

type Body = { signatureId: string; orderKey?: string; salesOrderId?: number; contentHash: string; termsHash: string }

const order = {
  rows: [{ itemId: 7, count: 1, unitCents: 99_900 }],
  totalCents: 99_900,
  depositCents: 14_985,
  delivery: 'delivery' as const,
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A till whose shop stores each signature once, like the real one. */
function tillThatSigns() {
  const orders = shopThatTakesOrders()
  const stored = new Map<string, Body>()
  const arrivals: string[] = []
  let fault: (when: 'before' | 'after') => void = () => {}
  const sign = async ({ body }: { body: Body }) => {
    fault('before')
    const salesOrderId = body.orderKey ? orders.orders.get(body.orderKey)?.salesOrderId : body.salesOrderId
    if (salesOrderId === undefined) throw refusal('order_not_found')
    if (!stored.has(body.signatureId)) arrivals.push(String(salesOrderId))
    stored.set(body.signatureId, body)
    fault('after')
    return { signatureId: body.signatureId, salesOrderId }
  }
  const server = { ...orders, api: { ...orders.api, staffOrders: { sign } } }
  const changes = createListeners()
  let signedDateTime: (draftId: string) => string | undefined = () => undefined
  const till = tillWithDrafts({
    server,
    signatures: { signedDateTime: (draftId) => signedDateTime(draftId), onChange: changes.subscribe },
  })
  const disk = memoryDisk()
  const open = () => {
    const drafts = till.open()
    const signatures = openSignatures({
      folder: disk.folder(),
      shop: till.line.shop,
      sessions: till.people.sessions,
      ipc: till.page.ipc,
      state: till.banner.state,
      clock: till.time.clock,
      timers: till.time.timers,
      log: quietLog,
      newId: randomUUID,
      onChange: changes.tell,
      drafts,
    })
    signedDateTime = signatures.signedDateTime
    return { signatures, drafts, stop: () => [signatures.stop(), drafts.stop()] }
  }
  const given = { salesOrderId: 12, draftId: null, order, termsHtml: '<p>Voorwaarden</p>', path: 'M1 1L2 2' }
  return { ...till, disk, stored, arrivals, open, given, setFault: (next: typeof fault) => (fault = next) }
}

describe('a signature on the customer display', () => {
  it('is sent with the hashes of the order and of the terms that were on the display, and then removed', async () => {
    const { open, given, stored, time, page } = tillThatSigns()
    const { signatures } = open()

    expect(signatures.add(given)).toBe(true)
    await time.settle()

    const termsHash = sha256('<p>Voorwaarden</p>')
    expect([...stored.values()]).toMatchObject([
      { salesOrderId: 12, termsHash, contentHash: sha256(signedOrderText({ ...order, termsHash })) },
    ])
    expect(signatures.count()).toBe(0)
    expect(page.heard(signatureSent)).toEqual([{ salesOrderId: 12 }])
  })

  it('waits for its order when the till is without a line, and survives a restart', async () => {
    const { open, given, line, saveDraft, time, arrivals } = tillThatSigns()
    const first = open()
    line.goAway()
    await saveDraft()
    first.signatures.add({ ...given, salesOrderId: null, draftId: DRAFT })
    await time.settle()
    expect(arrivals).toEqual([])
    first.stop()

    const second = open()
    expect(second.signatures.count()).toBe(1)
    line.comeBack()
    await time.pass(20_000)

    expect(arrivals).toEqual(['100'])
    expect(second.signatures.count()).toBe(0)
  })

  it('is told with its order in the list of stored orders, until the shop has it', async () => {
    const { open, given, line, saveDraft, time, page, list } = tillThatSigns()
    const first = open()
    line.goAway()
    await saveDraft()
    await saveDraft(sofa, OTHER)
    const signed = (draftId: string) => async () =>
      (await list()).find((draft) => draft.draftId === draftId)?.signedDateTime
    expect(await signed(DRAFT)()).toBeUndefined()

    first.signatures.add({ ...given, salesOrderId: null, draftId: DRAFT })
    const firstMoment = await signed(DRAFT)()
    await time.pass(60_000)
    first.signatures.add({ ...given, salesOrderId: null, draftId: DRAFT })

    expect(page.heard(draftsChanged).at(-1)).toMatchObject({ drafts: await list() })
    expect(Date.parse((await signed(DRAFT)()) ?? '') - Date.parse(firstMoment ?? '')).toBe(60_000)
    expect(await signed(OTHER)()).toBeUndefined()
    first.stop()
    open()
    expect(await signed(DRAFT)()).toBeDefined()
    line.comeBack()
    await time.pass(20_000)
    expect((await list()).map((draft) => [draft.state, draft.signedDateTime])).toEqual([
      ['sent', undefined],
      ['sent', undefined],
    ])
  })

  it('is stored once when the response is lost', async () => {
    const { open, given, arrivals, time, setFault } = tillThatSigns()
    let isLost = true
    setFault((when) => {
      if (when === 'before' || !isLost) return
      isLost = false
      throw refusal('server_away')
    })
    const { signatures } = open()

    signatures.add(given)
    await time.settle()
    expect(signatures.count()).toBe(1)
    await time.pass(16_000)

    expect(arrivals).toEqual(['12'])
    expect(signatures.count()).toBe(0)
  })

  it('is not accepted when the disk is full', () => {
    const { open, given, disk } = tillThatSigns()
    const { signatures } = open()
    disk.fill()

    expect(signatures.add(given)).toBe(false)
    expect(signatures.count()).toBe(0)
  })

  it('stays on the till, with a note for the seller, when the shop does not know its order', async () => {
    const { open, given, setFault, time, banner } = tillThatSigns()
    setFault(() => {
      throw refusal('order_not_found')
    })
    const { signatures } = open()

    signatures.add(given)
    await time.settle()

    expect(signatures.count()).toBe(1)
    expect([...banner.notes.values()].join()).toContain('Een handtekening van een klant is nog niet verstuurd.')
  })

  it('is not sent to another shop', async () => {
    const { open, given, line, time, arrivals } = tillThatSigns()
    const { signatures } = open()
    line.goAway()
    signatures.add(given)
    line.moveTo('https://elders.example')
    line.comeBack()
    await time.pass(60_000)

    expect(arrivals).toEqual([])
    expect(signatures.count()).toBe(1)
  })

  it('is moved aside when its file is damaged', () => {
    const { open, disk, banner } = tillThatSigns()
    disk.folder().write('broken.json', '{"version":1')

    expect(open().signatures.count()).toBe(0)
    expect([...banner.notes.values()].join()).toContain('beschadigd')
  })
})
