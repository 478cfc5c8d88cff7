import type { ReactNode } from 'react'
import type { Axis } from '#shared/domain/configurator/configurator.ts'
import { axisLabels } from './axis-labels.ts'
import classes from './Step.module.css'

type StepFrameProps = {
  axis: Axis
  number: number
  hasSelection: boolean
  /** Name of the selected option; absent in a step that shows the selected option itself. */
  selectedText?: string | undefined
  isInvalid: boolean
  /** ARIA role: radio buttons, or a button that opens a dialog. */
  role: 'radiogroup' | 'group'
  children: ReactNode
}

/** Returns the id of a step's element, for scrolling to it. */
const stepId = (axis: Axis) => `stap-${axisLabels[axis].parameter}`

/** A step of the configurator: number, name, selection and error. */
export function Step({ axis, number, hasSelection, selectedText, isInvalid, role, children }: StepFrameProps) {
  const { title, invalid } = axisLabels[axis]
  const problemId = `${stepId(axis)}-fout`
  const titleId = `${stepId(axis)}-titel`
  const ariaProps = {
    role,
    'aria-labelledby': titleId,
    'aria-describedby': isInvalid ? problemId : undefined,
    ...(role === 'radiogroup' && { 'aria-required': true, 'aria-invalid': isInvalid }),
  }
  return (
    <div id={stepId(axis)} className={classes.step} {...ariaProps} data-invalid={isInvalid || undefined}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          <span className={classes.number} data-answered={hasSelection || undefined} aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        {selectedText && <span className={classes.answer}>{selectedText}</span>}
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

/** Scrolls to a step and focuses its first field. */
export function goToStep(axis: Axis): void {
  const step = document.getElementById(stepId(axis))
  step?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  step?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
}
