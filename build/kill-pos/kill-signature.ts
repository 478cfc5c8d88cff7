import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { displayAnswer, displayOffer } from '#shared/contracts/pos/display-channels.ts'
import { draftSave, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { openLine } from '../saturday/line.ts'
import { openTill, type SaturdayTill } from '../saturday/till.ts'
import { registerWithDrawer } from './kill-drawer.ts'
import type { KillShop } from './shop.ts'
import { SIGNATURE_STEPS, type SignatureStep, type SignatureStepName } from './signature-steps.ts'

const PATIENCE_MS = 30_000
const PATH = 'M100 100L200 250L300 90'

/**
 * Lets a customer sign a stored order while the shop is unreachable, kills the till with SIGKILL at a step, restarts it,
 * and checks the till and the server. Returns every deviation from the ending of the step.
 */
export async function killAtSignatureStep(shop: KillShop, step: SignatureStepName): Promise<string[]> {
  const { line: breaks, ending }: SignatureStep = SIGNATURE_STEPS[step]
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const line = await openLine({ shopUrl: shop.origin, clockOffMs: 0 })
  const till = await openTill({ folder, shopUrl: line.url, clockOffMs: 0 })
  const draftId = crypto.randomUUID()
  const lastname = `Zee${draftId.replaceAll('-', '').replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  try {
    await registerWithDrawer(shop, till)
    line.drop()
    await untilReachable(till, false)
    const order = { ...shop.counterOrder(lastname) }
    await till.call(draftSave, { draftId, title: lastname, order, mayHaveArrived: false })
    const { offerId } = await till.call(displayOffer, {
      kind: 'sign',
      draftId,
      salesOrderId: null,
      order: {
        rows: order.shoppinglist.map(({ id, count }) => ({ itemId: id, title: 'Meubel', count, unitCents: 100 })),
        totalCents: 100,
        depositCents: 0,
        delivery: 'delivery',
        name: lastname,
      },
      terms: { title: 'Voorwaarden', html: '<p>Voorwaarden</p>' },
    })
    const sign = () => till.call(displayAnswer, { offerId, answer: { kind: 'sign', path: PATH, acceptsTerms: true } })

    let isAccepted = false
    if (step === 'being-written') void sign().catch(() => undefined)
    else if (step !== 'reviewing') ({ isAccepted } = await sign())
    for (const { path, what } of breaks) line.breakAt({ method: 'POST', path, what, after: 1 })
    if (breaks.length > 0) {
      line.restore()
      await till.call(stateRetry, null)
      await until('the line is broken', () => line.broken().length >= breaks.length)
    }
    await till.kill()
    line.release()
    line.drop()

    await till.start()
    line.restore()
    await till.call(stateRetry, null)
    await until('the order is sent', async () => {
      const { drafts } = await till.call(draftsList, null)
      return drafts.every((draft) => draft.draftId !== draftId || draft.state === 'sent')
    })
    const signaturesOf = async () => {
      const { items } = await shop.seller.staffOrders.find({ query: { search: lastname } })
      if (items.length !== 1) return [`${items.length} orders at the shop`]
      const details = await shop.seller.staffOrders.show({ params: { id: items[0]?.salesOrderId ?? 0 } })
      return (details.signatures ?? []).map(({ path }) => path)
    }
    if (ending === 'recorded') await until('the signature is sent', async () => (await signaturesOf()).length > 0)
    // A second signature would arrive within this time.
    else await pause(QUIET_MS)
    const found = (await signaturesOf()).join(', ')
    const expected: Readonly<Record<typeof ending, readonly string[]>> = {
      unsigned: [''],
      'if-written': ['', PATH],
      recorded: [PATH],
    }
    return [
      ...(ending === 'recorded' && !isAccepted ? ['the signature was not accepted'] : []),
      ...(expected[ending].includes(found) ? [] : [`the shop has the signatures "${found}"`]),
    ]
  } finally {
    await till.close()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const QUIET_MS = 1_000

async function untilReachable(till: SaturdayTill, isWanted: boolean): Promise<void> {
  await till.call(stateRetry, null)
  await until('the till notices the line', async () => {
    const { server } = await till.call(stateRead, null)
    return (server.state !== 'bad') === isWanted
  })
}

async function until(what: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isReached()); await pause(25)) {
    if (performance.now() > end) throw new Error(`not reached in time: ${what}`)
  }
}
