import type { ReactNode } from 'react'
import type { Axis } from '#shared/domain/configurator/configurator.ts'
import { axisWords } from './axis-words.ts'
import classes from './Step.module.css'

type StepFrameProps = {
  axis: Axis
  number: number
  isAnswered: boolean
  /** What was chosen, in words; absent where the answer itself says so. */
  answer?: string | undefined
  isInvalid: boolean
  /** How the answers are to be read: radio choices, or a button that opens a window. */
  role: 'radiogroup' | 'group'
  children: ReactNode
}

/** The name of a step in the page, to go there. */
const stepId = (axis: Axis) => `stap-${axisWords[axis].parameter}`

/** A step of the configurator: its number and name, the answer, and what is wrong with it. */
export function Step({ axis, number, isAnswered, answer, isInvalid, role, children }: StepFrameProps) {
  const { title, invalid } = axisWords[axis]
  const problemId = `${stepId(axis)}-fout`
  const titleId = `${stepId(axis)}-titel`
  const meaning = {
    role,
    'aria-labelledby': titleId,
    'aria-describedby': isInvalid ? problemId : undefined,
    ...(role === 'radiogroup' && { 'aria-required': true, 'aria-invalid': isInvalid }),
  }
  return (
    <div id={stepId(axis)} className={classes.step} {...meaning} data-invalid={isInvalid || undefined}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          <span className={classes.number} data-answered={isAnswered || undefined} aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        {answer && <span className={classes.answer}>{answer}</span>}
      </header>
      {children}
      {isInvalid && (
        <p id={problemId} className={classes.problem} role="alert">
          {invalid}
        </p>
      )}
    </div>
  )
}

/** Goes to a step and puts the focus on its first answer. */
export function goToStep(axis: Axis): void {
  const step = document.getElementById(stepId(axis))
  step?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  step?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
}
