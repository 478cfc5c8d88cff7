import { queryOptions } from '@tanstack/react-query'
import type { DataJobQuery } from '#shared/contracts/data-jobs.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of the data page. A finished operation invalidates all these queries. */
export const DATA_KEY = 'data-operations'

/** Query of the files that were fetched from the ERP, with their times. */
export const dataInfo = (api: Api) =>
  queryOptions({
    queryKey: [DATA_KEY, 'info'],
    queryFn: () => api.data.info({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/**
 * Query of the state of every operation. Polled every second while an operation runs, and every ten seconds otherwise,
 * because a colleague or a schedule may start one.
 *
 * @param isStarting an operation was just started on this page and is not in the server's list yet
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

/** Query of one page of the history of runs. */
export const runsPage = (api: Api, query: RunsQuery) =>
  queryOptions({
    queryKey: [DATA_KEY, 'runs', query],
    queryFn: () => api.operations.runs({ query }),
    ...staffFreshness.runs,
    meta: { isPersonal: true },
  })

/** Query of one run with its full result. The result of a finished run does not change. */
export const wholeRun = (api: Api, runId: string) =>
  queryOptions({
    queryKey: [DATA_KEY, 'run', runId],
    queryFn: () => api.operations.run({ params: { runId } }),
    ...staffFreshness.finishedRun,
    meta: { isPersonal: true },
  })

/** Query of the outages of ERP and mail server, with the number of waiting messages. Polled every minute. */
export const outages = (api: Api) =>
  queryOptions({
    queryKey: [DATA_KEY, 'outages'],
    queryFn: () => api.dataJobs.outages({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/** Query of one page of the outbox messages in a state, newest first. */
export const messages = (api: Api, query: Pick<DataJobQuery, 'state' | 'page' | 'pageSize'>) =>
  queryOptions({
    queryKey: [DATA_KEY, 'messages', query],
    queryFn: () => api.dataJobs.find({ query }),
    ...staffFreshness.runs,
    meta: { isPersonal: true },
  })
