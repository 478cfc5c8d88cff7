import { freshness } from './freshness.ts'
import { timing } from './timing.ts'

/**
 * Freshness of the visitor's own data, where it deviates from `freshness.standard`. Kept apart from `freshness`, which
 * is part of every first load of the shop.
 */
export const ownFreshness = {
  /** Refetched on focus: the visitor may return from the payment page or from another tab. */
  account: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /** Refetched on each visit, because a colleague may have reset it. */
  secondFactor: { ...freshness.standard, staleTime: 0 },
  /** The input of these calls is secret, so nothing of a call stays in memory. */
  secret: { gcTime: 0 },
  /**
   * The newest details fill in the checkout. Without them the visitor types them, so there are no retries to wait for.
   */
  prefill: { staleTime: 0, retry: false },
  /** The confirmation page says at once that an order cannot be shown; it still has the order number to show. */
  confirmedOrder: { retry: false },
  /** Polled while a payment attempt is running, for a limited time (docs/requirements.md#s4-payment-state). */
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
