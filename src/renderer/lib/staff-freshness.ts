import { keepPreviousData } from '@tanstack/react-query'
import { freshness } from './freshness.ts'
import { posTiming } from './pos-timing.ts'
import { timing } from './timing.ts'

type QuerySnapshot<Data> = { state: { data: Data | undefined } }

/**
 * Freshness of the data of staff screens, where it deviates from `freshness.standard`. Kept apart from `freshness`,
 * which is part of every first load of the shop.
 */
export const staffFreshness = {
  /** Refetched on each visit, because colleagues change this data and the visitor expects to see it. */
  shared: { ...freshness.standard, staleTime: 0 },
  /** The same for a paged list. */
  sharedList: { ...freshness.pagedList, staleTime: 0 },
  /** One record that is being edited. Also refetched on window focus, because a colleague may edit it too. */
  record: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /**
   * The start page and the data page (ERP files, outages) stay open all day, so their overviews are refetched every
   * minute and on each visit.
   */
  overview: { ...freshness.stock, staleTime: 0 },
  /** Runs and messages arrive at any time, so an open list polls them. */
  runs: {
    ...freshness.standard,
    staleTime: 0,
    refetchInterval: timing.operationsAtRestPollMs,
    placeholderData: keepPreviousData,
  },
  /** A finished run does not change any more. */
  finishedRun: { ...freshness.standard, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false },
  /**
   * Operations: polled every second while one runs, else every ten seconds, because a colleague or a schedule may start
   * one.
   */
  operations: <Data>(isRunning: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) =>
      isRunning(state.data) ? timing.operationPollMs : timing.operationsAtRestPollMs,
  }),
  /** ERP sync status: polled only while a sync is in progress. */
  erpSync: <Data>(isMoving: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) => (isMoving(state.data) ? timing.erpSyncPollMs : false),
  }),
  /**
   * A busy payment terminal is polled at the pace of the payment panel; other changes arrive as events of the server.
   */
  paymentTerminalBusy: <Data>(everyMs: (data: Data | undefined) => number | false) => ({
    refetchInterval: ({ state }: QuerySnapshot<Data>) => everyMs(state.data),
  }),
  /** The connection of a payment terminal changes within seconds, and the choice must not wait for retries. */
  paymentTerminals: { staleTime: 15_000, refetchOnWindowFocus: true, retry: false },
  /** Colleagues park sales or take them back on any till. */
  parkedSales: { staleTime: 0, refetchInterval: posTiming.parkedSalesPollMs, refetchOnWindowFocus: true },
  /** A customer is waiting: stock and prices of search results are at most half a minute old. */
  posSearch: { staleTime: 30_000 },
  /** A preview depends only on the typed text, so it never gets stale. It is cached only while it is visible. */
  textPreview: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  /** A mail preview is refetched each time it is opened, because the order may have changed. */
  mailPreview: { staleTime: 0, gcTime: 0, retry: false },
  /** The person signs off the figures on the screen: nothing on it changes unless the person refreshes it. */
  dayClose: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  },
  /** The main process announces every change by itself, so repeated requests would return the same. */
  thisMachine: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  },
} as const
