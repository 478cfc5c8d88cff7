import { freshness } from './freshness.ts'
import { timing } from './timing.ts'

/**
 * How fresh the visitor's own data is, where it deviates from `freshness.standard`. Apart from `freshness`, which travels
 * with every first page of the shop.
 */
export const ownFreshness = {
  /** Refetched on focus: the visitor may return from the payment page or from another tab. */
  account: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /** Asked anew on each visit, because it may have been reset meanwhile. */
  secondFactor: { ...freshness.standard, staleTime: 0 },
  /** What was typed for it is secret, so nothing of the call stays in memory. */
  secret: { gcTime: 0 },
  /** The newest details fill in a checkout. Without them it is filled in by hand, so nobody waits for second tries. */
  prefill: { staleTime: 0, retry: false },
  /** The confirmation page says at once that an order cannot be seen; it has the order's number to show. */
  confirmedOrder: { retry: false },
  /** Asked again while an attempt is running, for as long as the page waits (specification §4). */
  paymentStatus: <Data>(isRunning: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: { state: { data: Data | undefined; dataUpdateCount: number } }) =>
      isRunning(state.data) && state.dataUpdateCount * timing.paymentPollMs < timing.paymentPollForMs
        ? timing.paymentPollMs
        : false,
  }),
  /**
   * Address suggestions for typed text: addresses rarely change within a minute, and the next key press is the retry.
   */
  addressMatches: { staleTime: 60_000, refetchInterval: false, retry: false },
} as const
