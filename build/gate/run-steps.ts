import type { Step } from './step.ts'

/** Cores that the steps share. Tests time out when more of them run at once than the machine has cores for. */
const CORES = 2

/**
 * Runs the steps in parallel, as many at once as the cores allow. Passes each result to `ended` as the step ends.
 *
 * A step starts as soon as the steps named in its `after` have ended and its cores are free. The first such step in the
 * list starts first, so the list begins with the longest chain. One background step at a time runs in addition.
 *
 * @param run runs one step and never rejects
 * @param ended is called as each step ends
 */
export async function runSteps<Result>(
  steps: readonly Step[],
  run: (step: Step) => Promise<Result>,
  ended: (result: Result) => void,
): Promise<void> {
  const names = new Set(steps.map(({ name }) => name))
  const waiting = [...steps]
  const running = new Map<string, Promise<void>>()
  let free = CORES

  const background = new Set(steps.filter(({ isBackground }) => isBackground).map(({ name }) => name))
  const isBackgroundBusy = () => [...running.keys()].some((name) => background.has(name))
  const coresOf = ({ isBackground, cores }: Step) => (isBackground ? 0 : cores)
  const canStart = (step: Step) => (step.isBackground ? !isBackgroundBusy() : step.cores <= free)
  const isReady = (step: Step) => canStart(step) && (step.after ?? []).every((name) => !names.has(name))

  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter(isReady)) {
      // An earlier step of this round may have taken the cores.
      if (!canStart(step)) continue
      free -= coresOf(step)
      waiting.splice(waiting.indexOf(step), 1)
      const end = (result: Result) => {
        free += coresOf(step)
        names.delete(step.name)
        running.delete(step.name)
        ended(result)
      }
      running.set(step.name, run(step).then(end))
    }
    await Promise.race(running.values())
  }
}
