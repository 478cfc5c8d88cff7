import { createApi } from '#shared/contracts/endpoints.ts'
import { routeOf } from '#shared/domain/planning/route.ts'

/**
 * Plans waiting orders one after the other, as a planner who takes the first proposed window of each. No mails are sent.
 *
 * @param count number of orders at most
 * @returns how many were planned, and the milliseconds that the calls took together
 */
export async function planOrders(
  origin: string,
  token: string,
  count: number,
): Promise<{ planned: number; ms: number }> {
  const { planning } = createApi({
    fetch: (url, init) =>
      fetch(new URL(url, origin), { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
  })
  const { waiting } = await planning.board({ query: {} })
  const orders = waiting.filter(({ kind, region }) => kind === 'van' && region !== null).slice(0, count)
  const started = performance.now()
  let planned = 0
  for (const { salesOrderId } of orders) {
    const params = { id: salesOrderId }
    const { free, proposed } = await planning.slots({ params })
    const slot = proposed[0] ?? free[0]
    if (!slot) continue
    const { vanId, day, from } = slot
    await planning.plan({ params, body: { vanId, day, from, mail: false } })
    planned += 1
  }
  return { planned, ms: performance.now() - started }
}

/** Sorts a route of stops in places all over the country, and returns the milliseconds that it took. */
export function sortRoute(count: number): number {
  const stops = Array.from({ length: count }, (_, index) => ({
    country: 'NL',
    postcode: `${1000 + ((index * 2_237) % 9000)} AB`,
    from: '08:00',
  }))
  const started = performance.now()
  routeOf(stops, { country: 'NL', postcode: '3511 AB' })
  return performance.now() - started
}
