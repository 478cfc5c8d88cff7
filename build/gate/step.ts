/** The result of one part of the gate. */
export type Result = {
  passed: number
  failed: number
  skipped: number
  failures: readonly Failure[]
  /** The duration of every test that ran; empty for a check that only passes or fails. */
  times: readonly TestTime[]
}

export type Failure = { title: string; message: string }
export type TestTime = { title: string; seconds: number }

/** One part of the gate. */
export type Step = {
  name: string
  title: string
  /** Runs the step. Its output goes to the console, or to the file descriptor `output`. */
  run(output?: number): Promise<Result>
  /** Number of cores that the step keeps busy; 0 if it mostly waits. Steps run in parallel while cores are free. */
  cores: 0 | 1 | 2
  /**
   * Whether the step runs in parallel with any other step, at low priority. It needs no free core. It must not have short
   * timeouts.
   */
  isBackground?: boolean
  /** Names of the steps that must have ended: this step uses their results, or cannot run in parallel with them. */
  after?: readonly string[]
  /** Commands that include this step. */
  partOf: readonly Command[]
}

/** `npm test` is for every change; `npm run test:long` repeats journeys on other screens and kills processes. */
export type Command = 'test' | 'test:long'

/** Result of a check that only passes or fails: it counts as one test. */
export const verdict = (exitCode: number): Result => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
  times: [],
})

/**
 * Returns the result of a runner. A runner may fail without a failed test (a crash, no tests at all), which counts as a
 * failure.
 */
export const withExitCode = (counted: Result | undefined, exitCode: number): Result => {
  if (!counted) return verdict(1)
  const endedWell = exitCode === 0 && counted.passed > 0
  return endedWell || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}
