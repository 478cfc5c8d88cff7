import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './Withdrawal.module.css'

export type Step = 1 | 2 | 'done'

/** Heading of a step. It can receive the focus, for `useStepFocus`. */
export function StepHeading({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <div>
      {step !== 'done' && <p className={classes.step}>Stap {step} van 2</p>}
      <h2 tabIndex={-1} className={classes.title}>
        {children}
      </h2>
    </div>
  )
}

/**
 * Moves the focus to the heading of the next step, so that screen readers announce the step. Does nothing on the first
 * render.
 *
 * @param container the element around the steps
 */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const heading = container.current?.querySelector('h2')
    heading?.focus()
    heading?.scrollIntoView({ block: 'start' })
  }, [container, step])
}
