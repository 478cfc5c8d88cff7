import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'
import { ROOT } from '../lib/run.ts'
import type { KillShop } from './shop.ts'
import { type Ending, STEPS, type StepName } from './steps.ts'
import { openTill } from './till.ts'
import type { Task } from './till-process.ts'

/** The payment terminal twin leaves amounts that end in ,03 open until the test acts as the customer. */
const AMOUNT_CENTS = 1003
const PATIENCE_MS = 15_000
/** Setting of a till for cash and payment links, which do not use a payment terminal. */
const UNUSED_TERMINAL = 'TH-1000-0001'

type Kill = { step: StepName; type: PaymentType }

/**
 * Takes a payment at a till, kills the till with SIGKILL at a step, restarts it, and checks the outcome at the payment
 * panel, in the journal, on the server and at the provider. Returns the outcome and every deviation from the expected
 * state.
 */
export async function killAtStep(shop: KillShop, kill: Kill) {
  if (kill.type !== 'TERMINAL') return killAt(shop, kill, UNUSED_TERMINAL)
  return shop.withTerminal((terminalCode) => killAt(shop, kill, terminalCode))
}

async function killAt(shop: KillShop, { step, type }: Kill, terminalCode: string) {
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const salesOrderId = await shop.order()
  const settings = { origin: shop.origin, token: shop.token, folder, terminalCode }
  const reported: PanelAttempt[] = []
  await untilKilled(shop, { ...settings, salesOrderId, amountCents: AMOUNT_CENTS, type, step })

  const till = await openTill(settings, { onFinal: (attempt) => void reported.push(attempt) })
  try {
    const attemptIds = new Set(till.journal.entries.map(({ attemptId }) => attemptId))
    const firstAttempt = till.panels.read(salesOrderId).attempt
    let hasPaid = false
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(25)) {
      const { attempt } = till.panels.read(salesOrderId)
      if (!attempt || attempt.phase === 'ended' || attempt.phase === 'refused') break
      // The customer pays only now, after the restart, and once.
      if (STEPS[step].pays !== 'after the kill' || hasPaid) continue
      hasPaid = await payOpenPayment(shop, salesOrderId)
    }
    const { attempt } = till.panels.read(salesOrderId)
    const server = await shop.seller.paymentDesk.show({ params: { id: salesOrderId } })
    const provider = await shop.atProvider(salesOrderId)
    const isPaid = attempt?.state === 'paid'
    const expectedCents = isPaid ? AMOUNT_CENTS : 0
    const viaProvider = type !== 'CASH'

    const faults = [
      attemptIds.size <= 1 || `${attemptIds.size} attempts in the journal`,
      server.payments.length <= 1 || `${server.payments.length} payments at the server`,
      server.payments.every(({ paymentId }) => attemptIds.has(paymentId)) ||
        'the server has a payment that the till does not know',
      Math.round(server.paid * 100) === expectedCents ||
        `${server.paid} in the ledger, the panel shows ${attempt?.state}`,
      provider.payments <= (viaProvider ? 1 : 0) || `${provider.payments} payments at the provider`,
      provider.paidCents === (viaProvider ? expectedCents : 0) || `${provider.paidCents} cents at the provider`,
      !isPaid ||
        reported.filter(({ state }) => state === 'paid').length === 1 ||
        `reported ${reported.length} final states`,
      till.returnedToOrders.join() === (attemptIds.size > 0 ? String(salesOrderId) : '') ||
        `returns to ${till.returnedToOrders.join()}`,
    ].filter((fault) => fault !== true)
    return { ending: endingOf(attempt, firstAttempt), faults }
  } finally {
    await till.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the ending, from the current attempt and from the attempt that the panel showed right after the restart. */
function endingOf(attempt: PanelAttempt | null, firstAttempt: PanelAttempt | null): Ending | string {
  if (!attempt) return 'nothing'
  if (attempt.phase === 'refused') return attempt.refusal?.code === 'payment_not_started' ? 'not-started' : 'refused'
  if (attempt.state === 'paid') return firstAttempt?.phase === 'ended' ? 'paid-before-receipt' : 'paid'
  return attempt.state ?? attempt.phase
}

/** Runs the till until it has killed itself. */
async function untilKilled(shop: KillShop, task: Task): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'build/kill-pos/till-process.ts'), JSON.stringify(task)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, '.cache/node') },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  child.stdout.on('data', (chunk: Buffer) => void shop.customerPays(chunk.toString('utf8').trim()))
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))
  if (signal !== 'SIGKILL') throw new Error(`the till did not reach ${task.step} of ${task.type}: ${output}`)
}

/** Pays the open payment of an order as the customer. Returns false while there is none. */
async function payOpenPayment(shop: KillShop, salesOrderId: number): Promise<boolean> {
  const { payments } = await shop.seller.paymentDesk.show({ params: { id: salesOrderId } })
  const payId = payments.find(({ state }) => state === 'open')?.payId
  if (!payId) return false
  await shop.customerPays(payId)
  return true
}
