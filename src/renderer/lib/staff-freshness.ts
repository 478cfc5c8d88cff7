import { keepPreviousData } from '@tanstack/react-query'
import { freshness } from './freshness.ts'
import { posTiming } from './pos-timing.ts'
import { timing } from './timing.ts'

type QuerySnapshot<Data> = { state: { data: Data | undefined } }

/**
 * How fresh the data of staff screens is, where it deviates from `freshness.standard`. Apart from `freshness`, which
 * travels with every first page of the shop.
 */
export const staffFreshness = {
  /** Refetched on each visit, because colleagues change this data and the visitor expects to see it. */
  shared: { ...freshness.standard, staleTime: 0 },
  /** The same for a list with pages. */
  sharedList: { ...freshness.pagedList, staleTime: 0 },
  /** One record that is worked on. Also read when the window is used again, because a colleague may be at it as well. */
  record: { ...freshness.standard, staleTime: 0, refetchOnWindowFocus: true },
  /** The start page, files and outages stand open all day: asked every minute, and on each visit. */
  overview: { ...freshness.stock, staleTime: 0 },
  /** Runs and messages come by themselves, so an open list follows them. */
  runs: {
    ...freshness.standard,
    staleTime: 0,
    refetchInterval: timing.operationsAtRestPollMs,
    placeholderData: keepPreviousData,
  },
  /** A run that is done does not change any more. */
  finishedRun: { ...freshness.standard, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false },
  /** An operation: every second while one runs, else now and then, because a colleague or the shop may start one. */
  operations: <Data>(isRunning: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) =>
      isRunning(state.data) ? timing.operationPollMs : timing.operationsAtRestPollMs,
  }),
  /** The way to the accounting system: asked again soon while something is under way, and only then. */
  erpSync: <Data>(isMoving: (data: Data | undefined) => boolean) => ({
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: QuerySnapshot<Data>) => (isMoving(state.data) ? timing.erpSyncPollMs : false),
  }),
  /** While a terminal is busy as often as the desk says; otherwise the server tells what changes. */
  paymentTerminalBusy: <Data>(everyMs: (data: Data | undefined) => number | false) => ({
    refetchInterval: ({ state }: QuerySnapshot<Data>) => everyMs(state.data),
  }),
  /** Whether a terminal is connected changes in seconds, and a choice must not wait for second tries. */
  paymentTerminals: { staleTime: 15_000, refetchOnWindowFocus: true, retry: false },
  /** What colleagues lay aside or take back shows on every till. */
  parkedSales: { staleTime: 0, refetchInterval: posTiming.parkedSalesPollMs, refetchOnWindowFocus: true },
  /** A customer stands and waits: stock and prices of what was found are half a minute old at most. */
  posSearch: { staleTime: 30_000 },
  /** A preview follows from what was typed, so it never gets old; each is kept only while it is on the screen. */
  textPreview: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  /** A mail is read once more each time it is opened, because the order may have changed. */
  mailPreview: { staleTime: 0, gcTime: 0, retry: false },
  /** What is signed off is what the person looked at: nothing on it changes unless they ask. */
  dayClose: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  },
  /** The main process tells by itself what changes, and does not answer otherwise when it is asked twice. */
  thisMachine: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  },
} as const
