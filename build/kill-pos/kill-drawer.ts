import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrawerView } from '#shared/contracts/drawers.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import { sessionRead, tillOpen } from '#shared/contracts/pos/session-channels.ts'
import { storageRead, storageWrite } from '#shared/contracts/pos/storage-channels.ts'
import { openLine } from '../saturday/line.ts'
import { openTill, type SaturdayTill } from '../saturday/till.ts'
import { DRAWER_STEPS, type DrawerStep, type DrawerStepName, type DrawerWork } from './drawer-steps.ts'
import type { KillShop } from './shop.ts'

/** Name of the page's store with unfinished work at the drawer (`renderer/features/pos/drawer/drawer-work-store.ts`). */
const STORE = 'drawer'
const FLOAT_CENTS = 10_000
const AMOUNT_CENTS = 2_500
const PATIENCE_MS = 15_000
const PASSWORD = 'leermeester'
const SELLER = { email: 'sales@leermeester.example', password: PASSWORD }
const ADMIN = { email: 'admin@leermeester.example', password: PASSWORD }

/** What the seller typed, with the id that the page created for it. */
type DrawerEntry = { id: string; text: string }

/**
 * Counts a drawer or books money at a till, kills the till with SIGKILL at a step, restarts it, lets the seller send the
 * same again, and checks the disk and the server. Returns every deviation from the ending of the step.
 */
export async function killAtDrawerStep(
  shop: KillShop,
  { step, work }: { step: DrawerStepName; work: DrawerWork },
): Promise<string[]> {
  const { line: breaks, ending }: DrawerStep = DRAWER_STEPS[step]
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const line = await openLine({ shopUrl: shop.origin, clockOffMs: 0 })
  const till = await openTill({ folder, shopUrl: line.url, clockOffMs: 0 })
  try {
    await registerWithDrawer(shop, till)
    if (work !== 'shift-start') await till.api.drawers.openShift({ body: openingOf(crypto.randomUUID()) })
    const { openShift: running, ...before } = await till.api.drawers.show()
    const typed: DrawerEntry = { id: work === 'shift-end' ? (running?.shiftId ?? '') : crypto.randomUUID(), text: '25' }

    await write(till, { ...typed, text: '2' })
    if (step === 'being-written') void write(till, typed).catch(() => undefined)
    else await write(till, typed)
    const path = '/api/till/drawer/'
    for (const what of breaks) {
      line.breakAt({ method: 'POST', path, what, after: 1 })
      const met = line.broken().length + 1
      const call = send(till.api, work, typed).catch(() => undefined)
      await until(`the line is ${what}`, () => line.broken().length >= met)
      // After a lost call the seller presses again.
      if (!what.startsWith('held')) await call
    }
    if (step === 'answered') await send(till.api, work, typed)
    await till.kill()
    line.release()

    await till.start()
    const stored = await read(till)
    const found = countOf(await till.api.drawers.show(), work, typed.id)
    const faults = [
      stored?.id === typed.id || `the till has ${stored?.id}`,
      stored?.text === typed.text ||
        (step === 'being-written' && stored?.text === '2') ||
        `the till has the text ${stored?.text}`,
      found === (ending === 'arrived' ? 1 : 0) || `${found} at the shop after the kill`,
    ]
    await send(till.api, work, typed)
    await send(till.api, work, typed)
    const after = await till.api.drawers.show()
    faults.push(
      countOf(after, work, typed.id) === 1 || `${countOf(after, work, typed.id)} at the shop in the end`,
      after.expectedCents - before.expectedCents === GROWTH_CENTS[work] ||
        `the drawer grew by ${after.expectedCents - before.expectedCents} cents`,
    )
    return faults.filter((fault) => fault !== true)
  } finally {
    await till.close()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Growth of the money in the drawer, in cents. A count finds the expected amount; the first count finds the float. */
const GROWTH_CENTS: Readonly<Record<DrawerWork, number>> = {
  'shift-start': FLOAT_CENTS,
  'shift-end': 0,
  'paid-in': AMOUNT_CENTS,
  'paid-out': -AMOUNT_CENTS,
}

/** Registers the till, with a drawer of its own, because cases run at the same time. */
export async function registerWithDrawer({ origin }: KillShop, till: SaturdayTill): Promise<void> {
  await till.api.users.login({ body: SELLER })
  await till.call(tillOpen, { name: `Kassa ${crypto.randomUUID().slice(0, 8)}` })
  const { till: registered } = await till.call(sessionRead, null)
  if (!registered) throw new Error('the till was not registered')
  const { token } = (await createApi({ fetch, baseUrl: origin }).users.login({ body: ADMIN })) as { token: string } // the demo shop has no second factor
  const admin = createApi({ fetch, baseUrl: origin, headers: () => ({ authorization: `Bearer ${token}` }) })
  await admin.tills.setDrawer({ params: { tillId: registered.tillId }, body: { drawerId: 'own' } })
}

const openingOf = (shiftId: string) => ({
  shiftId,
  countedCents: FLOAT_CENTS,
  expectedCents: 0,
  explanation: 'wisselgeld',
})

/** Sends what the seller typed, as the page does. */
async function send(api: Api, work: DrawerWork, { id }: DrawerEntry): Promise<unknown> {
  switch (work) {
    case 'shift-start':
      return api.drawers.openShift({ body: openingOf(id) })
    case 'shift-end':
      return api.drawers.closeShift({
        params: { shiftId: id },
        body: { countedCents: FLOAT_CENTS, expectedCents: FLOAT_CENTS, explanation: '' },
      })
    case 'paid-in':
    case 'paid-out':
      return api.drawers.move({
        body: {
          movementId: id,
          kind: work === 'paid-in' ? 'in' : 'out',
          purpose: 'other',
          amountCents: AMOUNT_CENTS,
          reason: 'wisselgeld',
        },
      })
    default:
      return work satisfies never
  }
}

/** Returns how often the drawer has the shift or the movement. */
function countOf({ openShift, closedShifts, movements }: DrawerView, work: DrawerWork, id: string): number {
  switch (work) {
    case 'shift-start':
      return [openShift, ...closedShifts].filter((shift) => shift?.shiftId === id).length
    case 'shift-end':
      return closedShifts.filter(({ shiftId }) => shiftId === id).length
    case 'paid-in':
    case 'paid-out':
      return movements.filter(({ movementId }) => movementId === id).length
    default:
      return work satisfies never
  }
}

const write = (till: SaturdayTill, typed: DrawerEntry): Promise<unknown> =>
  till.call(storageWrite, { entries: { [STORE]: JSON.stringify(typed) } })

async function read(till: SaturdayTill): Promise<DrawerEntry | undefined> {
  const { entries } = await till.call(storageRead, null)
  const text = entries[STORE]
  return text === undefined ? undefined : (JSON.parse(text) as DrawerEntry) // written above
}

async function until(what: string, isReached: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !isReached(); await pause(5)) {
    if (performance.now() > end) throw new Error(`not reached in time: ${what}`)
  }
}
