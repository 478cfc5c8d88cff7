import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Withdrawal.module.css'

/** The heading of a step. Coming from another step it takes the focus, so that who hears the page knows where they are. */
export function StepHeading({ step, children }: { step: 1 | 2 | 'done'; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opening the page at its first step is no step.
    if (step === 1 && !wasAtAnother) return
    wasAtAnother = true
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return (
    <div>
      {step !== 'done' && <p className={classes.step}>Stap {step} van 2</p>}
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {children}
      </h2>
    </div>
  )
}

let wasAtAnother = false
