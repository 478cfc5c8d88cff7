import { freshness } from './freshness.ts'
import { timing } from './timing.ts'

/**
 * Cache times of the visitor's own data, where they deviate from `freshness.standard`. Not in `freshness.ts`, because
 * that file is part of every first load of the shop.
 */
export const ownFreshness = {
  /** Refetched on focus: the visitor may return from the payment page or from another tab. */
  account: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /**
   * A quote, which staff may replace while the page is open. Not retried, so that a browser without its link is told at
   * once.
   */
  quote: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true, retry: false },
  /** Refetched on each visit of the page, because a colleague may have reset the second factor. */
  secondFactor: { ...freshness.standard, staleTime: 0 },
  /** Refetched on each visit of the page, because passkeys may be added and removed on other devices. */
  passkeys: { ...freshness.standard, staleTime: 0 },
  /** For calls with a secret, such as a password: neither the input nor the response stays in memory. */
  secret: { gcTime: 0 },
  /**
   * Details of the customer that fill in the checkout form. Not retried, because a visitor can type them instead of
   * waiting.
   */
  prefill: { staleTime: 0, retry: false },
  /** Not retried, so that the confirmation page says at once that it cannot load the order. It has the order number. */
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
   * Address suggestions for the typed text, fresh for a minute, because addresses rarely change. Not retried, because
   * the next key press sends a new request.
   */
  addressMatches: { staleTime: 60_000, refetchInterval: false, retry: false },
} as const
