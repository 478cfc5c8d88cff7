import { staffPaths } from '#shared/contracts/staff-paths.ts'

/** URL parameter with the id of the opened run, so that a link to the run can be shared. */
export const OPEN_RUN = 'regel'

/** Path of the history page with this run opened. */
export const runPath = (runId: string): string => `${staffPaths.dataJobs}?${new URLSearchParams({ [OPEN_RUN]: runId })}`
