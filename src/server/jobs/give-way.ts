/** From this number of orders in progress on, mails and messages to the ERP wait. */
const BUSY_AT = 4
/** Interval at which a waiting job checks whether it may go on. */
const STEP_MS = 50
/** A job waits for orders at most this long in a row, so that its oldest message waits no longer for them. */
const MAX_WAIT_MS = 30_000
/** Milliseconds of waiting that a job gains per millisecond that it does not wait. */
const REFILL = 0.5

/** Counts the orders in progress. */
export type OrderLoad = {
  /** Call it when an order arrives, and the returned function once when the order is answered. */
  orderBegins(): () => void
  isBusy(): boolean
}

/** Creates the count of the orders in progress in this process. */
export function createOrderLoad(): OrderLoad {
  let inProgress = 0
  return {
    orderBegins() {
      inProgress += 1
      return () => {
        inProgress -= 1
      }
    },
    isBusy: () => inProgress >= BUSY_AT,
  }
}

/**
 * Returns a function that a job awaits before each piece of work. It resolves when few orders are in progress, because
 * orders share the processor with this job and their buyers wait for a response.
 *
 * Under continuous orders it waits at most 30 s, and then at most a third of the time. So the job works for at least 20 s
 * of each minute, and its oldest message waits for orders at most 30 s.
 *
 * @param nowMs monotonic clock in milliseconds
 */
export function createGiveWay(
  { isBusy }: Pick<OrderLoad, 'isBusy'>,
  nowMs: () => number = () => performance.now(),
): (isStopping: () => boolean) => Promise<void> {
  let patienceMs = MAX_WAIT_MS
  let updatedAt = nowMs()
  return async (isStopping) => {
    patienceMs = Math.min(MAX_WAIT_MS, patienceMs + (nowMs() - updatedAt) * REFILL)
    updatedAt = nowMs()
    while (isBusy() && patienceMs >= STEP_MS && !isStopping()) {
      await new Promise((next) => setTimeout(next, STEP_MS))
      patienceMs -= nowMs() - updatedAt
      updatedAt = nowMs()
    }
  }
}
