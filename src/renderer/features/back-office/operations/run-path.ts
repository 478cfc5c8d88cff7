import { sitePaths } from '#shared/contracts/site-paths.ts'

/** The run that is open stands in the address of the history: it can be shown to somebody else. */
export const OPEN_RUN = 'regel'

/** The history with this run open. */
export const runPath = (runId: string): string => `${sitePaths.dataJobs}?${new URLSearchParams({ [OPEN_RUN]: runId })}`
