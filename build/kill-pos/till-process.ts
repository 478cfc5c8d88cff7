import { createApi } from '#shared/contracts/endpoints.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'
import { type JournalFiles, nodeJournalFiles } from '../../src/main/features/journal/index.ts'
import { STEPS, type Step, type StepName } from './steps.ts'
import { openTill, type TillSettings } from './till.ts'

// A till in a process of its own that takes one payment, and kills itself with SIGKILL at the given step.

/** Task of the process, given as JSON in its first argument. */
export type Task = TillSettings & {
  salesOrderId: number
  amountCents: number
  type: PaymentType
  step: StepName
}

const task = JSON.parse(process.argv[2] ?? '') as Task // written by the parent process
const { step, type, salesOrderId, amountCents } = task
const { firstCall, isAbandoned, isAborted, pays }: Step = STEPS[step]

const isAt = (...steps: StepName[]) => steps.includes(step)

/** Ends the process immediately: no code runs after it. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

let polls = 0
let starts = 0
let intents = 0
let isRepeated = false
let isOpen = false
let isSilent = false

/** Sends a request to the server. Kills the process when the request belongs to the step. */
async function fetchOrDie(url: string, init: RequestInit): Promise<Response> {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/start')) {
    starts += 1
    if (firstCall && starts === 1) {
      if (firstCall === 'arrived') await fetch(url, init)
      throw new TypeError('socket hang up')
    }
    const response = fetch(url, init)
    if (isAt('start-sent', 'repeat-sent', 'repeat-of-lost-sent')) {
      // Dies at a random moment between sending and arrival.
      setTimeout(() => void die(), Math.random() * 20)
      await response
      return die()
    }
    if (isAt('start-answered', 'repeat-answered')) await response.then(die)
    return response
  }
  if (pathname.endsWith('/abort')) {
    if (isAt('abort-written')) await die()
    const response = await fetch(url, init)
    return isAt('abort-answered') ? die() : response
  }
  if (pathname.endsWith('/abandon')) {
    if (isAt('abandon-not-sent')) await die()
    const response = await fetch(url, init)
    return isAt('abandon-answered') ? die() : response
  }
  polls += 1
  if ((isAt('polling') && polls === 2) || isSilent) await die()
  const response = await fetch(url, init)
  // A status that arrives before the response of the repeat ends the payment, and the step would come after its end.
  return isAt('repeat-answered') && starts === 2 ? new Promise(() => undefined) : response
}

/** Files of the journal. Writing or flushing an entry kills the process when the entry belongs to the step. */
const files: JournalFiles = {
  ...nodeJournalFiles,
  openAtEnd: async (path) => {
    const file = await nodeJournalFiles.openAtEnd(path)
    let last = ''
    return {
      ...file,
      write: async (content) => {
        last = String(content)
        if (isAt('before-intent') && last.includes('"kind":"intent"')) await die()
        if (isAt('end-seen') && last.includes('"kind":"final"')) await die()
        await file.write(content)
        if (isAt('intent-written') && last.includes('"kind":"intent"')) await die()
      },
      sync: async () => {
        await file.sync()
        if (last.includes('"kind":"intent"')) intents += 1
        if (isAt('intent-flushed') && intents === 1) await die()
        if (isAt('repeat-flushed', 'repeat-of-lost-flushed') && intents === 2) await die()
        if (isAt('end-flushed') && last.includes('"kind":"final"')) await die()
        if (isAt('open') && last.includes('"kind":"answer"')) await die()
      },
    }
  },
}

const { panels } = await openTill(task, {
  fetch: fetchOrDie,
  files,
  ...(isAt('silent') && { pollForMs: 200 }),
  onChange: (all) => {
    const attempt = all.find((one) => one.salesOrderId === salesOrderId)?.attempt
    if (firstCall && !isAbandoned && attempt?.phase === 'unknown' && !isRepeated) {
      isRepeated = true
      // A microtask runs before any pending response. After a response the state would be known, and the attempt could
      // not be sent again.
      queueMicrotask(() => void startPayment())
    }
    isSilent = isAt('silent') && attempt?.phase === 'silent'
    if (attempt?.phase !== 'open' || isOpen) return
    isOpen = true
    if (isAborted) setTimeout(() => void panels.send(salesOrderId, { kind: 'abort' }), 0)
    if (pays === 'at once') void printPayId()
  },
  onFinal: () => (isAt('receipt-printing') ? die() : undefined),
})

await startPayment()

// Runs only when the process did not reach its step: the parent reports the last state.
setTimeout(() => {
  const { attempt } = panels.read(salesOrderId)
  process.stderr.write(
    JSON.stringify({ starts, polls, phase: attempt?.phase, state: attempt?.state, refusal: attempt?.refusal }),
  )
  process.exit(1)
}, 20_000)

/** Enters an amount, chooses a payment method and confirms. */
async function startPayment(): Promise<void> {
  await panels.send(salesOrderId, { kind: 'prefill', amountCents })
  await panels.send(salesOrderId, { kind: 'choose', type })
  await panels.send(salesOrderId, { kind: 'confirm', confirmsOverpayment: false })
}

/** Prints the payment's id at the provider. The parent process reads it and pays as the customer. */
async function printPayId(): Promise<void> {
  const headers = { authorization: `Bearer ${task.token}` }
  const api = createApi({ fetch, baseUrl: task.origin, headers: () => headers })
  const { payments } = await api.paymentDesk.show({ params: { id: salesOrderId } })
  process.stdout.write(`${payments[0]?.payId}\n`)
}
