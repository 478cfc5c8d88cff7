import { keepPreviousData } from '@tanstack/react-query'
import { freshness } from './freshness.ts'
import { posTiming } from './pos-timing.ts'
import { timing } from './timing.ts'

type QuerySnapshot<Data> = { state: { data: Data | undefined } }

/**
 * Cache times of the data on staff screens, where they deviate from `freshness.standard`. Not in `freshness.ts`,
 * because that file is part of every first load of the shop.
 */
export const staffFreshness = {
  /** Refetched on each visit of a page, because colleagues change this data too. */
  shared: { ...freshness.standard, staleTime: 0 },
  /** Paged lists of shared data: refetched on each visit of a page. */
  sharedList: { ...freshness.pagedList, staleTime: 0 },
  /** One record that is being edited. Also refetched on window focus, because a colleague may edit it too. */
  record: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /**
   * Overviews on the start page and the data page. Refetched every minute and on each visit, because these pages stay
   * open all day.
   */
  overview: { ...freshness.stock, staleTime: 0 },
  /** Lists of operation runs and outbox messages. Polled while they are open, because new ones arrive at any time. */
  runs: {
    ...freshness.standard,
    staleTime: 0,
    refetchInterval: timing.idleOperationsPollMs,
    placeholderData: keepPreviousData,
  },
  /** A finished run of an operation. Never refetched, because it does not change any more. */
  finishedRun: { ...freshness.standard, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false },
  /**
   * Operations: polled every second while one runs, else every ten seconds, because a colleague or a schedule may start
   * one.
   */
  operations: <Data>(isRunning: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) =>
      isRunning(state.data) ? timing.operationPollMs : timing.idleOperationsPollMs,
  }),
  /** ERP sync status: polled only while a sync is in progress. */
  erpSync: <Data>(isMoving: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) => (isMoving(state.data) ? timing.erpSyncPollMs : false),
  }),
  /**
   * Payments of an order. Polled only while a payment terminal is busy, at the interval that the caller computes from
   * the data. The server announces other changes as events.
   */
  paymentTerminalBusy: <Data>(everyMs: (data: Data | undefined) => number | false) => ({
    refetchInterval: ({ state }: QuerySnapshot<Data>) => everyMs(state.data),
  }),
  /** List of payment terminals. Their connections change within seconds. Not retried, because the seller is waiting. */
  paymentTerminals: { staleTime: 15_000, refetchOnWindowFocus: true, retry: false },
  /** Test payment on a payment terminal. Polled until it has a result, also without a connection: a seller is waiting. */
  terminalTest: <Data>(isUnfinished: (data: Data | undefined, error: Error | null) => boolean) => ({
    staleTime: 0,
    retry: false,
    networkMode: 'always' as const,
    refetchInterval: ({ state }: QuerySnapshot<Data> & { state: { error: Error | null } }) =>
      isUnfinished(state.data, state.error) ? posTiming.terminalTestPollMs : false,
  }),
  /** Codes for new tills. Polled while they are shown, because the new till uses its code at any moment. */
  tillCodes: { staleTime: 0, refetchInterval: timing.erpSyncPollMs },
  /** Polled, because colleagues park sales and take them back on any till. */
  parkedSales: { staleTime: 0, refetchInterval: posTiming.parkedSalesPollMs, refetchOnWindowFocus: true },
  /** A customer is waiting: stock and prices of search results are at most half a minute old. */
  posSearch: { staleTime: 30_000 },
  /** Tiles of the selling screen. What sells most changes slowly, and their prices are checked when an order is placed. */
  posTiles: { staleTime: 5 * 60_000, retry: false },
  /** Preview of a text. It depends only on the typed text, so it is never stale. Cached only while it is visible. */
  textPreview: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  /** Preview of a mail. Refetched each time it is opened, because the order may have changed. */
  mailPreview: { staleTime: 0, gcTime: 0, retry: false },
  /** Never refetched by itself, because the user confirms the figures on the screen. Only the user refreshes them. */
  dayClose: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  },
  /** The route of a driver. Not retried, because a phone is often offline and then shows the stored route. */
  ride: { ...freshness.stock, staleTime: 0, retry: false, networkMode: 'always' as const },
  /** A setting of the operating system, which its user can change outside the app without an event. */
  operatingSystem: { staleTime: 0, refetchOnWindowFocus: true, retry: false },
  /** Data of the main process. Never refetched, because the main process announces every change as an event. */
  thisMachine: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  },
} as const
