import { sitePaths } from '#shared/contracts/site-paths.ts'

/** URL parameter of the opened run, so that it can be shared. */
export const OPEN_RUN = 'regel'

/** Path of the history with this run open. */
export const runPath = (runId: string): string => `${sitePaths.dataJobs}?${new URLSearchParams({ [OPEN_RUN]: runId })}`
