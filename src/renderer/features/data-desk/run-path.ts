import { sitePaths } from '#shared/contracts/site-paths.ts'

/** The run that is open stands in the address of the history: it can be shown to somebody else. */
export const OPEN_RUN = 'regel'

/** @example runPath('b1f0') // '/admin/data/taken?regel=b1f0' */
export const runPath = (runId: string): string => `${sitePaths.dataJobs}?${new URLSearchParams({ [OPEN_RUN]: runId })}`
