import { queryOptions } from '@tanstack/react-query'
import type { DataJobQuery } from '#shared/contracts/data-jobs.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** Everything of the data page begins with it, so that all of it is read again when an operation is done. */
export const DATA_KEY = 'data-desk'

/** The files and moments of the page. */
export const dataInfo = (api: Api) =>
  queryOptions({
    queryKey: [DATA_KEY, 'info'],
    queryFn: () => api.data.info({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/**
 * How every operation stands: every second while one runs, and else now and then, for a colleague or the shop itself may
 * start one.
 *
 * @param isStarting somebody here has just started one, of which the server has not told yet
 */
export const operationStates = (api: Api, isStarting: boolean) =>
  queryOptions({
    queryKey: [DATA_KEY, 'operations'],
    queryFn: () => api.operations.list({}),
    ...staffFreshness.operations(
      (states: { items: OperationState[] } | undefined) =>
        isStarting || Boolean(states?.items.some(({ running }) => running)),
    ),
    meta: { isPersonal: true },
  })

export type RunsQuery = { page: number; pageSize: number; operation?: OperationName | undefined }

/** One page of what was done. */
export const runsPage = (api: Api, query: RunsQuery) =>
  queryOptions({
    queryKey: [DATA_KEY, 'runs', query],
    queryFn: () => api.operations.runs({ query }),
    ...staffFreshness.runs,
    meta: { isPersonal: true },
  })

/** One run with all that came of it, which does not change any more. */
export const wholeRun = (api: Api, runId: string) =>
  queryOptions({
    queryKey: [DATA_KEY, 'run', runId],
    queryFn: () => api.operations.run({ params: { runId } }),
    ...staffFreshness.finishedRun,
    meta: { isPersonal: true },
  })

/** Parties that are away, with what waits for them; asked again every minute. */
export const outages = (api: Api) =>
  queryOptions({
    queryKey: [DATA_KEY, 'outages'],
    queryFn: () => api.dataJobs.outages({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/** One page of the messages to the outside world that are in a state, the latest first. */
export const messages = (api: Api, query: Pick<DataJobQuery, 'state' | 'page' | 'pageSize'>) =>
  queryOptions({
    queryKey: [DATA_KEY, 'messages', query],
    queryFn: () => api.dataJobs.find({ query }),
    ...staffFreshness.runs,
    meta: { isPersonal: true },
  })
